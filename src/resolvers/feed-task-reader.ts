import { isUpstreamFailure } from "../upstream/errors.ts";
import { asId } from "../upstream/ids.ts";
import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import type { FeedTask, FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import type { CallOptions } from "../upstream/viewer.ts";
import { listPageSizes } from "../upstream/seller-feed/limits.ts";
import type { GatewayContext } from "./context.ts";
import { failureKindOf } from "./errors/failures.ts";
import type { WatchRead } from "./watch-status.ts";

/** The calls that read the tasks of each family. */
const familyCalls = {
  CUSTOMER_SERVICE_METRIC: { get: "getCustomerServiceMetricTask", list: "getCustomerServiceMetricTasks" },
  INVENTORY: { get: "getInventoryTask", list: "getInventoryTasks" },
  ORDER: { get: "getOrderTask", list: "getOrderTasks" },
  GENERIC: { get: "getTask", list: "getTasks" },
} as const satisfies Record<FeedTaskFamily, Record<"get" | "list", keyof SellerFeedClient>>;

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
  const readTask = (id: string, call: CallOptions): Promise<FeedTask | null> =>
    sellerFeed[familyCalls[family].get](asId(id), call);
  return async (call) => {
    if (feedType === null) {
      const task = await readTask(taskId, call);
      feedType = task?.feedType ?? null;
      if (!task || task.family === family) return task;
      // An identifier of 0.1, which named a report as a generic task: what follows must be read in one way.
      family = task.family;
      return readTask(taskId, call);
    }
    const known = feedType;
    const group = {
      key: `${call.userKey}:${family}:${known}`,
      reader: call.reader,
      get: (id: string, signal: AbortSignal) => readTask(id, { ...call, signal }),
      list: (signal: AbortSignal) => listTasks(sellerFeed, family, known, { ...call, signal }),
    };
    return taskCoalescer.read(group, taskId, call.waitedMs, call.signal, call.usualMs);
  };
}

/** The newest tasks of a feed type; null when the service does not list them, whatever it says of single ones. */
async function listTasks(
  sellerFeed: SellerFeedClient,
  family: FeedTaskFamily,
  feedType: string,
  call: CallOptions,
): Promise<ReadonlyMap<string, FeedTask> | null> {
  // One family takes the feed type, the others a source.
  const input = { limit: listPageSizes.max, offset: 0, feedType, source: { feedType } };
  try {
    const { items } = await sellerFeed[familyCalls[family].list](input, call);
    return new Map<string, FeedTask>(items.map((task) => [task.taskId, task]));
  } catch (error) {
    const kind = isUpstreamFailure(error) ? failureKindOf(error) : null;
    if (kind === "FORBIDDEN" || kind === "SERVICE_REFUSED") return null;
    throw error;
  }
}
