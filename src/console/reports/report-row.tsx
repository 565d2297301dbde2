import Download from "lucide:download";
import { type CSSProperties, memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSubscription } from "urql";
import { Button } from "../components/button.tsx";
import { type Selection, SelectionBox } from "../components/selection.tsx";
import { useFormats } from "../messages/formats.ts";
import { durationOf } from "../tasks/task-status.ts";
import { TaskStatusBadge } from "../tasks/task-status-badge.tsx";
import { useNow } from "../tasks/use-now.ts";
import { useTypeName } from "../tasks/use-type-name.ts";
import type { TaskStateFragment } from "./generated/graphql.ts";
import { taskStateSubscription } from "./operations.ts";
import type { ReportFile } from "./report-files.ts";
import styles from "./reports.module.css";

/** Properties of a row. */
export interface ReportRowProps {
  readonly task: TaskStateFragment;
  /** File of the report; undefined when it is not known yet. */
  readonly file: ReportFile | undefined;
  /** Index in the list. */
  readonly index: number;
  /** Number of rows in the list; -1 when it is not known yet. */
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  readonly selection: Selection;
  readonly onDownload: (taskIds: readonly string[]) => Promise<void>;
}

/** True when a report has a file that may still be downloaded. */
export function hasFile({ status, isTerminal }: TaskStateFragment, file: ReportFile | undefined): boolean {
  const isGone = file?.availability === "EXPIRED" || file?.availability === "GONE";
  return isTerminal && status !== "FAILED" && !isGone;
}

/** Row of the list of reports. An unfinished report updates live. */
export const ReportRow = memo(function ReportRow({
  task,
  file,
  index,
  count,
  top,
  selection,
  onDownload,
}: ReportRowProps) {
  const { t } = useTranslation("reports");
  const { dateTime, duration } = useFormats();
  const typeName = useTypeName();
  const now = useNow(task.isTerminal ? null : 1_000);
  useSubscription({ query: taskStateSubscription, variables: { id: task.id }, pause: task.isTerminal });
  const tookMs = task.isTerminal ? durationOf(task) : now.getTime() - Date.parse(task.createdAt);
  const type = typeName(task.feedType);
  const isReady = hasFile(task, file);
  const name = file?.fileName ?? null;
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  return (
    <li
      className={styles.row}
      data-task={task.taskId}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={style}
    >
      <span className={styles.check}>
        {isReady && (
          <SelectionBox
            selection={selection}
            id={task.taskId}
            label={t("list.select", { type, created: dateTime(task.createdAt) })}
          />
        )}
      </span>
      <span className={styles.what}>
        <Link to={`/reports/${encodeURIComponent(task.taskId)}`}>{type}</Link>
        <small title={name ?? task.taskId}>{name ?? <code>{task.taskId}</code>}</small>
      </span>
      <span className={styles.state}>
        <TaskStatusBadge task={task} now={now} />
      </span>
      <span className={styles.created}>
        <span className={styles.label}>{t("list.created")} </span>
        <time dateTime={task.createdAt}>{dateTime(task.createdAt)}</time>
      </span>
      <span className={styles.duration}>
        <span className={styles.label}>{t("list.duration")} </span>
        {tookMs === null ? "–" : duration(tookMs)}
      </span>
      <span className={styles.download}>
        {isReady && (
          <Button icon={<Download aria-hidden />} onClick={() => void onDownload([task.taskId])}>
            <span>{t("list.download")}</span>
            <span className="visually-hidden"> {name ?? type}</span>
          </Button>
        )}
      </span>
    </li>
  );
});
