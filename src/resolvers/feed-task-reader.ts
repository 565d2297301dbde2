import { isUpstreamFailure } from "../upstream/errors.ts";
import { asId, type Id } from "../upstream/ids.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import type { FeedTask, FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { GatewayContext } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import type { WatchRead } from "./watch-status.ts";

/**
 * Reads a watched task: alone at first, which tells its feed type, and from then on together with the user's other
 * watched tasks of that type, from one list, as soon as there are any.
 * @param asked the family that the watched identifier names; the task's own is that of its feed type.
 */
export function createTaskReader(
  asked: FeedTaskFamily,
  taskId: string,
  { sellerFeed, taskCoalescer }: GatewayContext,
): (read: WatchRead) => Promise<FeedTask | null> {
  let family = asked;
  let feedType: string | null = null;
  return async (call) => {
    if (feedType === null) {
      const task = await readTask(sellerFeed, family, asId(taskId), call);
      feedType = task?.feedType ?? null;
      if (!task || task.family === family) return task;
      // An identifier of 0.1, which named a report as a generic task: what follows must be read in one way.
      family = task.family;
      return readTask(sellerFeed, family, asId(taskId), call);
    }
    const known = feedType;
    const group = {
      key: `${call.userKey}:${family}:${known}`,
      reader: call.reader,
      get: (id: string, signal: AbortSignal) => readTask(sellerFeed, family, asId(id), { ...call, signal }),
      list: (signal: AbortSignal) => listTasks(sellerFeed, family, known, { ...call, signal }),
    };
    return taskCoalescer.read(group, taskId, call.waitedMs, call.signal, call.usualMs);
  };
}

function readTask(
  sellerFeed: SellerFeedClient,
  family: FeedTaskFamily,
  taskId: Id<"FeedTask">,
  call: CallOptions,
): Promise<FeedTask | null> {
  switch (family) {
    case "CUSTOMER_SERVICE_METRIC":
      return sellerFeed.getCustomerServiceMetricTask(taskId, call);
    case "INVENTORY":
      return sellerFeed.getInventoryTask(taskId, call);
    case "ORDER":
      return sellerFeed.getOrderTask(taskId, call);
    case "GENERIC":
      return sellerFeed.getTask(taskId, call);
  }
}

/** The newest tasks of a feed type; null when the service does not list them, whatever it says of single ones. */
async function listTasks(
  sellerFeed: SellerFeedClient,
  family: FeedTaskFamily,
  feedType: string,
  call: CallOptions,
): Promise<ReadonlyMap<string, FeedTask> | null> {
  const page = { limit: listPageSizes.max, offset: 0 };
  const input = { ...page, source: { feedType } };
  try {
    const { items } = await {
      CUSTOMER_SERVICE_METRIC: () => sellerFeed.getCustomerServiceMetricTasks({ ...page, feedType }, call),
      INVENTORY: () => sellerFeed.getInventoryTasks(input, call),
      ORDER: () => sellerFeed.getOrderTasks(input, call),
      GENERIC: () => sellerFeed.getTasks(input, call),
    }[family]();
    return new Map<string, FeedTask>(items.map((task) => [task.taskId, task]));
  } catch (error) {
    const kind = isUpstreamFailure(error) ? failureKindOf(error) : null;
    if (kind === "FORBIDDEN" || kind === "SERVICE_REFUSED") return null;
    throw error;
  }
}
