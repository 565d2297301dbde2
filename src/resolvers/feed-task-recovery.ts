import { timeOf } from "../upstream/instant.ts";
import type { Page } from "../upstream/page.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { FeedTaskPeriod, GenericTaskInput } from "../upstream/seller-feed/requests.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { includesGiven } from "./idempotency/given-values.ts";
import { effectPeriod, isEffectOf, type LostChange } from "./idempotency/recovery.ts";

/** Lists the tasks that were created in a period. */
type ListTasks<Task> = (page: {
  readonly limit: number;
  readonly offset: number;
  readonly period: FeedTaskPeriod;
}) => Promise<Page<Task>>;

/**
 * Returns the task that a lost change created: the only one of its kind that was created within the period and belongs to no
 * other key of the user. Null when there is none, or several.
 * @param matches returns true for a task with the properties of the input.
 */
export async function findCreatedTask<Task extends FeedTask>(
  list: ListTasks<Task>,
  matches: (task: Task) => boolean,
  lost: LostChange,
): Promise<Task | null> {
  const page = await list({ limit: listPageSizes.max, offset: 0, period: effectPeriod(lost) });
  const candidates = page.items.filter(
    (task) => isEffectOf(timeOf(task.createdAt), lost.sentAtMs) && matches(task),
  );
  return lost.onlyOne(candidates, ({ taskId }) => taskId);
}

/** Returns the task that a lost `createTask` created; null when it cannot be found with certainty. */
export function findLostTask(
  { feedType, schemaVersion }: Pick<GenericTaskInput, "feedType" | "schemaVersion">,
  lost: LostChange,
  context: GatewayContext,
): Promise<FeedTask | null> {
  return findCreatedTask<FeedTask>(
    (page) => context.sellerFeed.getTasks({ source: { feedType }, ...page }, callOptions(context)),
    (task) => includesGiven(task.schemaVersion, schemaVersion),
    lost,
  );
}
