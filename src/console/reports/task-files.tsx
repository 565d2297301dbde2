import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../components/page.tsx";
import { DownloadLink } from "./download-link.tsx";
import type { TaskDetailsFragment, TaskFileFragment } from "./generated/graphql.ts";
import { useFormats } from "../messages/formats.ts";
import styles from "./task.module.css";

/** Files of a task: its result, and the uploaded input. */
export function TaskFiles({ task }: { readonly task: TaskDetailsFragment }) {
  const { t } = useTranslation("reports");
  const { inputFile, isTerminal, resultFile, status, uploadSummary } = task;
  return (
    <Card title={t("task.file")}>
      {status === "COMPLETED_WITH_ERROR" && <p>{t("task.withErrors")}</p>}
      {status === "PARTIALLY_PROCESSED" && <p>{t("task.partly")}</p>}
      {(uploadSummary?.failureCount ?? 0) > 0 && (
        <p>
          <Link to={`/listings/${encodeURIComponent(task.taskId)}`}>{t("task.correct")}</Link>
        </p>
      )}
      {resultFile ? (
        <FileLine file={resultFile} taskId={task.taskId} which="resultFile" />
      ) : (
        <p>{t(isTerminal ? "task.noFile" : "task.availability.PENDING")}</p>
      )}
      {inputFile && (
        <>
          <h3>{t("task.inputFile")}</h3>
          <FileLine file={inputFile} taskId={task.taskId} which="inputFile" />
        </>
      )}
    </Card>
  );
}

function FileLine({
  file,
  taskId,
  which,
}: {
  readonly file: TaskFileFragment;
  readonly taskId: string;
  readonly which: "inputFile" | "resultFile";
}) {
  const { t } = useTranslation("reports");
  const { bytes } = useFormats();
  const { availability, fileName, sizeInBytes, url } = file;
  return (
    <div className={styles.file}>
      <p>
        {fileName && <code className={styles.name}>{fileName}</code>}
        {sizeInBytes !== null && <span> {bytes(sizeInBytes)}</span>}
        {availability !== "AVAILABLE" && <span> {t(`task.availability.${availability ?? "unknown"}`)}</span>}
      </p>
      {url && <DownloadLink file={file} url={url} taskId={taskId} which={which} />}
    </div>
  );
}
