import { useTranslation } from "react-i18next";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { DownloadLink } from "./download-link.tsx";
import type { TaskDetailsFragment, TaskFileFragment } from "./generated/graphql.ts";
import styles from "./task.module.css";

/** Files of a task: the uploaded file, and the result. */
export function TaskFiles({ task }: { readonly task: TaskDetailsFragment }) {
  const { t } = useTranslation("tasks");
  const { direction, inputFile, isTerminal, resultFile, status } = task;
  const isUpload = direction === "UPLOAD";
  return (
    <Card title={t(isUpload ? "files.title" : "files.file")}>
      {status === "COMPLETED_WITH_ERROR" && <p>{t("files.withErrors")}</p>}
      {status === "PARTIALLY_PROCESSED" && <p>{t("files.partly")}</p>}
      {inputFile && <FileLine file={inputFile} task={task} which="inputFile" />}
      {resultFile ? (
        <FileLine file={resultFile} task={task} which="resultFile" />
      ) : (
        <p className={styles.noFile}>
          {t(isTerminal ? "files.none" : isUpload ? "files.pendingResult" : "files.pendingReport")}
        </p>
      )}
    </Card>
  );
}

function FileLine({
  file,
  task: { taskId, direction },
  which,
}: {
  readonly file: TaskFileFragment;
  readonly task: TaskDetailsFragment;
  readonly which: "inputFile" | "resultFile";
}) {
  const { t } = useTranslation("tasks");
  const { bytes } = useFormats();
  const { availability, fileName, sizeInBytes, url } = file;
  const isUpload = direction === "UPLOAD";
  const reason =
    availability === "PENDING"
      ? t(isUpload ? "files.pendingResult" : "files.pendingReport")
      : availability !== "AVAILABLE" && t(`files.availability.${availability ?? "unknown"}`);
  return (
    <div className={styles.file}>
      <p>
        {isUpload && <span className={styles.which}>{t(`files.${which}`)}</span>}
        {fileName && <code className={styles.name}>{fileName}</code>}
        {sizeInBytes !== null && <span> {bytes(sizeInBytes)}</span>}
        {reason && <span> {reason}</span>}
      </p>
      {url && <DownloadLink file={file} url={url} taskId={taskId} which={which} />}
    </div>
  );
}
