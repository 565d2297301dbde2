import Download from "lucide:download";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery } from "urql";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import styles from "./listings.module.css";
import { UploadAttempt } from "./operations.ts";
import type { SentUpload } from "./send/stored-uploads.ts";
import { UploadCounts } from "./upload-counts.tsx";

/** Attempts of an upload, from the first one to the last correction: each with its date, outcome and file. */
export function AttemptsCard({
  taskIds,
  shown,
  sent,
}: {
  readonly taskIds: readonly string[];
  /** Task id of the attempt that the page shows. */
  readonly shown: string;
  readonly sent: readonly SentUpload[];
}) {
  const { t } = useTranslation("listings");
  return (
    <Card title={t("attempts.title")}>
      <ol className={styles.attempts}>
        {taskIds.map((taskId, index) => (
          <Attempt
            key={taskId}
            taskId={taskId}
            number={index + 1}
            isShown={taskId === shown}
            sent={sent.find((one) => one.taskId === taskId)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Attempt({
  taskId,
  number,
  isShown,
  sent,
}: {
  readonly taskId: string;
  readonly number: number;
  readonly isShown: boolean;
  readonly sent: SentUpload | undefined;
}) {
  const { t } = useTranslation("listings");
  const formats = useFormats();
  const [{ data }] = useQuery({ query: UploadAttempt, variables: { taskId } });
  const task = data?.genericTask;
  const at = task?.createdAt ?? sent?.sentAt;
  const fileName = sent?.fileName ?? task?.inputFile?.fileName;
  const url = task?.inputFile?.url;
  return (
    <li className={isShown ? styles.shownAttempt : undefined}>
      <Link to={`/listings/${encodeURIComponent(taskId)}`} {...(isShown && { "aria-current": "page" })}>
        {t("attempts.number", { number })}
      </Link>
      <span>{at !== undefined && formats.dateTime(at)}</span>
      <span>{task && <TaskStatusBadge task={task} />}</span>
      <span>
        <UploadCounts summary={task?.uploadSummary ?? null} />
      </span>
      <span className={styles.attemptFile}>
        {url == null ? (
          fileName
        ) : (
          <a href={url} download={fileName ?? true}>
            <Download aria-hidden /> {fileName ?? t("attempts.file")}
          </a>
        )}
      </span>
    </li>
  );
}
