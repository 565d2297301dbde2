import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import { uncapitalized } from "./letter-case.ts";

/**
 * Type names of the families in the schema. The mutation that creates such tasks, and the query that lists them, are
 * named after these types.
 */
export const feedTaskTypes = {
  CUSTOMER_SERVICE_METRIC: "CustomerServiceMetricTask",
  INVENTORY: "InventoryTask",
  ORDER: "OrderTask",
  GENERIC: "GenericTask",
} as const satisfies Record<FeedTaskFamily, string>;

/** Methods of the client that read the tasks of each family. */
export const familyCalls = {
  CUSTOMER_SERVICE_METRIC: { get: "getCustomerServiceMetricTask", list: "getCustomerServiceMetricTasks" },
  INVENTORY: { get: "getInventoryTask", list: "getInventoryTasks" },
  ORDER: { get: "getOrderTask", list: "getOrderTasks" },
  GENERIC: { get: "getTask", list: "getTasks" },
} as const satisfies Record<FeedTaskFamily, Record<"get" | "list", keyof SellerFeedClient>>;

/** Returns the mutation that creates the tasks of a feed type; null when the gateway does not know the type. */
export function mutationOf(feedType: string): string | null {
  const facts = factsOf(feedType);
  return facts && `create${feedTaskTypes[facts.family]}`;
}

/** Returns the query that lists the tasks of a family. */
export function listOfFamily(family: FeedTaskFamily): string {
  return `${uncapitalized(feedTaskTypes[family])}s`;
}
