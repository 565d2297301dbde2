import { toTimestamp } from "../../../http/timestamp.ts";
import type { FeedDeps } from "../feed-context.ts";
import { dayMs, uploadWindowMs } from "../feed-context.ts";
import type { FeedErrorId } from "../feed-errors.ts";
import { feedError, feedRequestError } from "../feed-errors.ts";
import { feedTypeOf } from "../feed-types.ts";
import type { FeedType } from "../feed-types.ts";
import { insertTask } from "./task-store.ts";
import type { NewTask, TaskRow } from "./task-store.ts";

/** Maximum number of unfinished tasks per seller (wire facts, seller feed §8). */
const maxUnfinishedTasks = 10;

/**
 * Creates an on-demand task unless the seller has too many. Tasks of schedules neither count nor are rejected, because
 * schedules have their own limit. A task whose upload window has closed does not count as unfinished. The parameters of
 * the error are the limit, the current number, and the estimated time at which a task can be created. Their names are
 * unconfirmed.
 * @returns the task's id
 * @throws ServiceError 409/160024 or 409/160025; for metric tasks both with 400 (wire facts, seller feed §9)
 */
export function createTaskWithinQuota(deps: FeedDeps, task: NewTask): string {
  return deps.database.transaction(() => {
    const fault = findQuotaFault(deps, task.accountId, task.feedType);
    if (fault === undefined) return insertTask(deps, task);
    const refuse = task.feedType.family === "customer_service_metric_task" ? feedRequestError : feedError;
    const { errorId, longMessage, limit, used, availableAtMs } = fault;
    const availableAt = availableAtMs === undefined ? {} : { availableAt: toTimestamp(availableAtMs) };
    throw refuse(errorId, {
      longMessage,
      parameters: { limit: String(limit), used: String(used), ...availableAt },
    });
  });
}

interface QuotaFault {
  readonly errorId: FeedErrorId;
  readonly longMessage: string;
  readonly limit: number;
  readonly used: number;
  readonly availableAtMs: number | undefined;
}

function findQuotaFault(deps: FeedDeps, accountId: string, feedType: FeedType): QuotaFault | undefined {
  const unfinished = listUnfinished(deps, accountId);
  if (unfinished.length >= maxUnfinishedTasks) {
    const ends = unfinished.map((task) => endOf(deps, task)).toSorted((a, b) => a - b);
    return {
      errorId: 160024,
      longMessage: `A seller can have at most ${maxUnfinishedTasks} unfinished tasks.`,
      limit: maxUnfinishedTasks,
      used: unfinished.length,
      // A new task is possible once only nine are unfinished.
      availableAtMs: ends[unfinished.length - maxUnfinishedTasks],
    };
  }
  const created = listCreatedWithinDay(deps, accountId, feedType);
  const limit = feedType.maxTasksPerDay;
  if (created.length < limit) return undefined;
  const oldestToLeave = created[created.length - limit];
  return {
    errorId: 160025,
    longMessage: `At most ${limit} tasks of ${feedType.name} can be created in 24 hours.`,
    limit,
    used: created.length,
    availableAtMs: oldestToLeave && oldestToLeave.created_at + dayMs,
  };
}

type UnfinishedTask = Pick<TaskRow, "created_at" | "feed_type" | "status">;

function listUnfinished({ database, clock }: FeedDeps, accountId: string): UnfinishedTask[] {
  return database.all(
    `SELECT created_at, feed_type, status FROM feed_tasks
     WHERE account_id = ? AND schedule_id IS NULL
       AND (status IN ('QUEUED', 'IN_PROCESS') OR (status = 'CREATED' AND created_at > ?))`,
    accountId,
    clock.now() - uploadWindowMs,
  );
}

/**
 * Estimates the end of a task: the end of its upload window, or the time at which it leaves its last remaining state.
 */
function endOf({ clock, feedStepMs }: FeedDeps, task: UnfinishedTask): number {
  const isUpload = feedTypeOf(task).direction === "UPLOAD";
  if (isUpload && task.status === "CREATED") return task.created_at + uploadWindowMs;
  const stepsLeft = task.status === "CREATED" ? 3 : task.status === "QUEUED" ? 2 : 1;
  return clock.now() + stepsLeft * feedStepMs;
}

/** Lists the tasks that count against the quota of the feed type, oldest first. */
function listCreatedWithinDay(
  { database, clock }: FeedDeps,
  accountId: string,
  feedType: FeedType,
): Pick<TaskRow, "created_at">[] {
  return database.all(
    `SELECT created_at FROM feed_tasks
     WHERE account_id = ? AND feed_type = ? AND created_at > ? AND schedule_id IS NULL
     ORDER BY created_at`,
    accountId,
    feedType.name,
    clock.now() - dayMs,
  );
}
