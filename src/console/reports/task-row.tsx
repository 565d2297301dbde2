import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSubscription } from "urql";
import { Badge } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useFormats } from "../messages/formats.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { taskStateSubscription } from "./operations.ts";
import { durationOf } from "./task-figures.ts";
import { statusWords, typeName, waitsForFile } from "./task-text.ts";
import styles from "./tasks.module.css";
import { useNow } from "./use-now.ts";

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
  const { dateTime } = useFormats();
  const now = useNow(task.isTerminal ? null : 1_000);
  const [{ data }] = useSubscription({
    query: taskStateSubscription,
    variables: { id: task.id },
    pause: !isWatched,
  });
  const { text, tone } = statusWords(t, task, now);
  const before = data?.feedTaskStatusChanged.previousStatus;
  return (
    <li className={styles.row} data-task={task.taskId}>
      <span className={styles.what}>
        <Link to={`/reports/${encodeURIComponent(task.taskId)}`}>{typeName(t, task.feedType)}</Link>
        <small>
          {task.direction && t(`direction.${task.direction}`)} <code>{task.taskId.slice(0, 8)}</code>
        </small>
      </span>
      <span className={styles.state}>
        <Badge tone={tone}>{text}</Badge>
        {before && <small>{t("list.before", { before: t(`status.${before}`) })}</small>}
        {(task.status === "QUEUED" || task.status === "IN_PROCESS") && (
          <Progress label={t("task.progress")} value={null} />
        )}
      </span>
      <span>
        <span className={styles.label}>{t("list.ordered")} </span>
        <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time>
      </span>
      <TaskTime task={task} now={now} />
    </li>
  );
}

/** Duration of a task so far, with the numbers of accepted and failed records. */
function TaskTime({ task, now }: { readonly task: TaskStateFragment; readonly now: Date }) {
  const { t } = useTranslation("reports");
  const { duration, number, time } = useFormats();
  const tookMs = durationOf(task);
  const { uploadSummary, uploadDeadline } = task;
  const isWaiting = waitsForFile(task);
  return (
    <span className={styles.time}>
      {tookMs !== null && <span>{t("list.took", { duration: duration(tookMs) })}</span>}
      {!task.isTerminal && !isWaiting && (
        <span>{t("list.since", { duration: duration(now.getTime() - Date.parse(task.createdAt)) })}</span>
      )}
      {isWaiting && uploadDeadline && <span>{t("list.until", { time: time(uploadDeadline) })}</span>}
      {uploadSummary && (
        <small>
          {t("list.records", {
            good: number(uploadSummary.successCount ?? 0),
            bad: number(uploadSummary.failureCount ?? 0),
          })}
        </small>
      )}
    </span>
  );
}
