import type { SellerFeedClient } from "../upstream/seller-feed/client.ts";
import { factsOf } from "../upstream/seller-feed/feed-types.ts";
import type { FeedTaskFamily } from "../upstream/seller-feed/model.ts";
import { uncapitalized } from "./letter-case.ts";

/**
 * Schema type of each family. The mutation that creates tasks of a family, and the query that lists them, are named
 * after the type.
 */
export const feedTaskTypes = {
  CUSTOMER_SERVICE_METRIC: "CustomerServiceMetricTask",
  INVENTORY: "InventoryTask",
  ORDER: "OrderTask",
  GENERIC: "GenericTask",
} as const satisfies Record<FeedTaskFamily, string>;

/** Client methods that read the tasks of each family. */
export const familyCalls = {
  CUSTOMER_SERVICE_METRIC: { get: "getCustomerServiceMetricTask", list: "getCustomerServiceMetricTasks" },
  INVENTORY: { get: "getInventoryTask", list: "getInventoryTasks" },
  ORDER: { get: "getOrderTask", list: "getOrderTasks" },
  GENERIC: { get: "getTask", list: "getTasks" },
} as const satisfies Record<FeedTaskFamily, Record<"get" | "list", keyof SellerFeedClient>>;

/**
 * Returns the name of the mutation that creates tasks of a feed type; null when the gateway does not know the feed
 * type.
 */
export function mutationOf(feedType: string): string | null {
  const facts = factsOf(feedType);
  return facts && `create${feedTaskTypes[facts.family]}`;
}

/** Returns the name of the query that lists the tasks of a family. */
export function listOfFamily(family: FeedTaskFamily): string {
  return `${uncapitalized(feedTaskTypes[family])}s`;
}
