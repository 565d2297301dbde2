import { toTimestamp } from "../../../http/timestamp.ts";
import type { AddedColumn, Database } from "../../../storage/database.ts";
import { feedError } from "../feed-errors.ts";
import type { FeedErrorId } from "../feed-errors.ts";
import type { FeedDeps } from "../feed-context.ts";
import { feedBasePath, feedJobs, uploadWindowMs } from "../feed-context.ts";
import type { FeedType } from "../feed-types.ts";
import { feedTypeOf } from "../feed-types.ts";

/** States of a task (wire facts, seller feed §6). */
export type TaskStatus =
  | "CREATED"
  | "QUEUED"
  | "IN_PROCESS"
  | "COMPLETED"
  | "COMPLETED_WITH_ERROR"
  | "PARTIALLY_PROCESSED"
  | "FAILED";

/** Tables of tasks of all four families; `sequence` orders tasks of the same instant. */
export const taskTables: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS feed_tasks (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL,
    feed_type TEXT NOT NULL,
    schema_version TEXT NOT NULL,
    filter_criteria TEXT,
    locale TEXT,
    schedule_id TEXT,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    completed_at INTEGER,
    input_file TEXT,
    input_name TEXT,
    result_file TEXT,
    result_name TEXT,
    success_count INTEGER,
    failure_count INTEGER
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS feed_tasks_by_type ON feed_tasks (account_id, feed_type, created_at)`,
  `CREATE INDEX IF NOT EXISTS feed_tasks_by_schedule ON feed_tasks (schedule_id, created_at)`,
  `CREATE INDEX IF NOT EXISTS feed_tasks_with_result ON feed_tasks (schedule_id) WHERE result_file IS NOT NULL`,
];

/** Columns added after the first release of the table. */
export const taskColumns: readonly AddedColumn[] = [
  { table: "feed_tasks", column: "marketplace_id", type: "TEXT" },
  { table: "feed_tasks", column: "failure_error_id", type: "INTEGER" },
  { table: "feed_tasks", column: "failure_text", type: "TEXT" },
];

/** Row of the tasks table. */
export interface TaskRow {
  sequence: number;
  id: string;
  account_id: string;
  feed_type: string;
  schema_version: string;
  /** Filter criteria as a JSON object, as the client sent it. */
  filter_criteria: string | null;
  /** Language of a metric report. */
  locale: string | null;
  /** Id of the schedule that created the task. */
  schedule_id: string | null;
  status: TaskStatus;
  created_at: number;
  completed_at: number | null;
  /** Name of the uploaded file in the task's folder. */
  input_file: string | null;
  input_name: string | null;
  /** Name of the result file in the task's folder. */
  result_file: string | null;
  result_name: string | null;
  success_count: number | null;
  failure_count: number | null;
  /** Marketplace of the task; null means all. */
  marketplace_id: string | null;
  /** Reason why the task FAILED, if known. */
  failure_error_id: FeedErrorId | null;
  failure_text: string | null;
}

/** Name of the tasks' folder below `received/`. */
export const taskKind = "feed-tasks";

/** Properties of a new task. */
export interface NewTask {
  readonly accountId: string;
  readonly feedType: FeedType;
  readonly schemaVersion: string;
  readonly filterCriteria?: object;
  readonly locale?: string;
  readonly scheduleId?: string;
  readonly marketplaceId?: string;
}

/**
 * Stores a new task and adds its next job: the start of a report, or the end of the upload window. Must be called
 * within a transaction.
 * @returns the id of the task
 */
export function insertTask(deps: FeedDeps, task: NewTask): string {
  const id = deps.identifiers.createResourceId(`task ${task.scheduleId ?? task.accountId}`);
  const nowMs = deps.clock.now();
  deps.database.insert("feed_tasks", {
    id,
    account_id: task.accountId,
    feed_type: task.feedType.name,
    schema_version: task.schemaVersion,
    filter_criteria: task.filterCriteria === undefined ? null : JSON.stringify(task.filterCriteria),
    locale: task.locale ?? null,
    schedule_id: task.scheduleId ?? null,
    marketplace_id: task.marketplaceId ?? null,
    status: "CREATED",
    created_at: nowMs,
  });
  if (task.feedType.direction === "DOWNLOAD") {
    deps.jobs.add(feedJobs.queueTask, id, nowMs + deps.feedStepMs);
  } else {
    // A file is accepted up to and including the last millisecond of the window.
    deps.jobs.add(feedJobs.expireTask, id, nowMs + uploadWindowMs + 1);
  }
  return id;
}

/** Returns a task of the account. */
export function findTask(database: Database, id: string, accountId: string): TaskRow | undefined {
  return database.get("SELECT * FROM feed_tasks WHERE id = ? AND account_id = ?", id, accountId);
}

/** Returns a task of any account, for jobs. */
export function readTask(database: Database, id: string): TaskRow | undefined {
  return database.get("SELECT * FROM feed_tasks WHERE id = ?", id);
}

/** Returns the wire format of a task on the resource `task`, without filter criteria (wire facts, seller feed §5). */
export function describeTask(task: TaskRow, origin: string) {
  const { family } = feedTypeOf(task);
  const { success_count: successCount, failure_count: failureCount } = task;
  return {
    taskId: task.id,
    feedType: task.feed_type,
    status: task.status,
    schemaVersion: task.schema_version,
    creationDate: toTimestamp(task.created_at),
    ...(task.completed_at !== null && { completionDate: toTimestamp(task.completed_at) }),
    detailHref: family === "task" ? null : `${origin}${feedBasePath}/${family}/${task.id}`,
    ...(successCount !== null && failureCount !== null && { uploadSummary: { successCount, failureCount } }),
  };
}

/** Returns the wire format of a task on the three report resources. */
export function describeReportTask(task: TaskRow, origin: string) {
  return {
    ...describeTask(task, origin),
    ...(task.filter_criteria !== null && { filterCriteria: JSON.parse(task.filter_criteria) }),
  };
}

/**
 * Returns the reason of a FAILED task as a warning; any response may contain warnings (wire facts, common §5). This use
 * of warnings is unconfirmed for the public service.
 */
export function describeFailure(task: TaskRow) {
  if (task.status !== "FAILED" || task.failure_error_id === null) return {};
  return { warnings: feedError(task.failure_error_id, task.failure_text ?? undefined).entries };
}
