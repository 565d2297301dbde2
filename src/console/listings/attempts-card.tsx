import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useQuery } from "urql";
import { Card } from "../components/page.tsx";
import styles from "./listings.module.css";
import { UploadAttempt } from "./operations.ts";
import { StatusBadge } from "./status-badge.tsx";
import { UploadCounts } from "./upload-counts.tsx";

/** List of an upload's attempts, from the first upload to the last correction. */
export function AttemptsCard({
  taskIds,
  shown,
}: {
  readonly taskIds: readonly string[];
  /** Task id of the attempt that the page shows. */
  readonly shown: string;
}) {
  const { t } = useTranslation("listings");
  return (
    <Card title={t("attempts.title")}>
      <ol className={styles.attempts}>
        {taskIds.map((taskId, index) => (
          <li key={taskId}>
            <Attempt taskId={taskId} number={index + 1} isShown={taskId === shown} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Attempt({
  taskId,
  number,
  isShown,
}: {
  readonly taskId: string;
  readonly number: number;
  readonly isShown: boolean;
}) {
  const { t } = useTranslation("listings");
  const [{ data }] = useQuery({ query: UploadAttempt, variables: { taskId } });
  const task = data?.genericTask;
  return (
    <Link to={`/listings/${encodeURIComponent(taskId)}`} {...(isShown && { "aria-current": "page" })}>
      <strong>{t("attempts.number", { number })}</strong>
      {task &&
        (task.uploadSummary ? <UploadCounts summary={task.uploadSummary} /> : <StatusBadge task={task} />)}
    </Link>
  );
}
