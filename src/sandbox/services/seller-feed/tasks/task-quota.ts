import type { FeedParts } from "../feed-parts.ts";
import { dayMs, uploadWindowMs } from "../feed-parts.ts";
import type { FeedErrorId } from "../feed-errors.ts";
import { feedError, feedRequestError } from "../feed-errors.ts";
import type { FeedType } from "../feed-types.ts";
import { insertTask } from "./task-store.ts";
import type { NewTask } from "./task-store.ts";

/** Tasks of one seller that may be unfinished at once (wire facts, seller feed §8). */
const maxUnfinishedTasks = 10;

/**
 * Notes a task that a client asked for, unless the seller has too many. Tasks made by schedules neither count nor are
 * refused: a schedule has a limit of its own. A task whose upload window has closed is no longer unfinished.
 * @returns the task's id.
 * @throws ServiceError 409/160024 or 409/160025; for metric tasks both with 400 (wire facts, seller feed §9).
 */
export function createTaskWithinQuota(parts: FeedParts, task: NewTask): string {
  return parts.database.transaction(() => {
    const fault = findQuotaFault(parts, task.accountId, task.feedType);
    if (fault === undefined) return insertTask(parts, task);
    const refuse = task.feedType.family === "customer_service_metric_task" ? feedRequestError : feedError;
    throw refuse(fault.errorId, fault.longMessage);
  });
}

function findQuotaFault(
  { database, clock }: FeedParts,
  accountId: string,
  feedType: FeedType,
): { errorId: FeedErrorId; longMessage: string } | undefined {
  const nowMs = clock.now();
  const unfinished = database.count(
    `feed_tasks
     WHERE account_id = ? AND schedule_id IS NULL
       AND (status IN ('QUEUED', 'IN_PROCESS') OR (status = 'CREATED' AND created_at > ?))`,
    accountId,
    nowMs - uploadWindowMs,
  );
  if (unfinished >= maxUnfinishedTasks) {
    return {
      errorId: 160024,
      longMessage: `At most ${maxUnfinishedTasks} tasks of a seller may be unfinished.`,
    };
  }
  const recent = database.count(
    `feed_tasks
     WHERE account_id = ? AND feed_type = ? AND created_at > ? AND schedule_id IS NULL`,
    accountId,
    feedType.name,
    nowMs - dayMs,
  );
  if (recent < feedType.maxTasksPerDay) return undefined;
  return {
    errorId: 160025,
    longMessage: `At most ${feedType.maxTasksPerDay} tasks of ${feedType.name} in 24 hours.`,
  };
}
