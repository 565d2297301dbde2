import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSubscription } from "urql";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import { durationOf } from "../tasks/task-status.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { useNow } from "../tasks/use-now.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { taskStateSubscription } from "./operations.ts";
import styles from "./tasks.module.css";

/**
 * Row of a task list.
 * @param isWatched true when the row receives live updates.
 */
export function TaskRow({
  task,
  isWatched,
}: {
  readonly task: TaskStateFragment;
  readonly isWatched: boolean;
}) {
  const { t } = useTranslation("reports");
  const { dateTime, duration } = useFormats();
  const typeName = useTypeName();
  const now = useNow(task.isTerminal ? null : 1_000);
  useSubscription({ query: taskStateSubscription, variables: { id: task.id }, pause: !isWatched });
  const tookMs = durationOf(task);
  return (
    <li className={styles.row} data-task={task.taskId}>
      <span className={styles.what}>
        <Link to={`/reports/${encodeURIComponent(task.taskId)}`}>{typeName(task.feedType)}</Link>
        <small>
          <code>{task.taskId.slice(0, 8)}</code>
        </small>
      </span>
      <span className={styles.state}>
        <TaskStatusBadge task={task} now={now} />
        {(task.status === "QUEUED" || task.status === "IN_PROCESS") && (
          <Progress label={t("list.progress")} value={null} />
        )}
      </span>
      <span>
        <span className={styles.label}>{t("list.ordered")} </span>
        <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time>
      </span>
      <span className={styles.time}>
        {tookMs !== null && <span>{t("list.took", { duration: duration(tookMs) })}</span>}
        {!task.isTerminal && (
          <span>{t("list.since", { duration: duration(now.getTime() - Date.parse(task.createdAt)) })}</span>
        )}
      </span>
    </li>
  );
}
