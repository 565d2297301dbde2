import type { Caller } from "../../accounts/demo-accounts.ts";
import { scopePrefix } from "../../accounts/scopes.ts";
import { feedError, feedRequestError } from "./feed-errors.ts";

/** The four families of tasks, by the path under which each is served. */
export type TaskFamily = "task" | "order_task" | "inventory_task" | "customer_service_metric_task";

/** What a feed type decides. */
export interface FeedType {
  readonly name: string;
  /** The resource that creates its tasks. */
  readonly family: TaskFamily;
  readonly direction: "UPLOAD" | "DOWNLOAD";
  /** The scope that a call about this feed type needs. */
  readonly scope: string;
  /** Of the files: what is uploaded and the result for an upload type, the report for a download type. */
  readonly format: "csv" | "json" | "xml";
  /** Whether the report is compressed with gzip. */
  readonly isCompressed: boolean;
  /** How many tasks a seller may create in any 24 hours (wire facts, seller feed §8). */
  readonly maxTasksPerDay: number;
}

const inventory = `${scopePrefix}/sell.inventory`;
const fulfillment = `${scopePrefix}/sell.fulfillment`;
const analytics = `${scopePrefix}/sell.analytics.readonly`;

/** The scopes of which the front wants one; which of them a call really needs is decided by its feed type. */
export const feedScopes: readonly string[] = [
  inventory,
  fulfillment,
  analytics,
  `${scopePrefix}/sell.marketing`,
  `${scopePrefix}/commerce.catalog.readonly`,
];

/** The quota of a feed type without a known one of its own (wire facts, seller feed §8). */
const generalQuota = 400;

function upload(name: string, scope: string, maxTasksPerDay = generalQuota): FeedType {
  const format = name.startsWith("FX_") ? "csv" : "xml";
  return { name, family: "task", direction: "UPLOAD", scope, format, isCompressed: false, maxTasksPerDay };
}

/** Order reports. */
export const orderReport: FeedType = {
  name: "LMS_ORDER_REPORT",
  family: "order_task",
  direction: "DOWNLOAD",
  scope: fulfillment,
  format: "xml",
  isCompressed: false,
  maxTasksPerDay: 48,
};

/** Price and quantity of all active listings. */
export const inventoryReport: FeedType = {
  name: "LMS_ACTIVE_INVENTORY_REPORT",
  family: "inventory_task",
  direction: "DOWNLOAD",
  scope: inventory,
  format: "csv",
  isCompressed: true,
  maxTasksPerDay: 25,
};

/**
 * All listings, ended ones included: a download type that `POST /task` orders, as the specification has it without naming
 * one (§1, §2). The type is the sandbox's own: unconfirmed.
 */
export const listingsReport: FeedType = {
  name: "SANDBOX_LISTINGS_REPORT",
  family: "task",
  direction: "DOWNLOAD",
  scope: inventory,
  format: "csv",
  isCompressed: false,
  maxTasksPerDay: generalQuota,
};

/** Customer service metrics. */
export const metricReport: FeedType = {
  name: "CUSTOMER_SERVICE_METRICS_REPORT",
  family: "customer_service_metric_task",
  direction: "DOWNLOAD",
  scope: analytics,
  format: "json",
  isCompressed: false,
  maxTasksPerDay: generalQuota,
};

/** Every feed type (wire facts, seller feed §7). */
const feedTypes: readonly FeedType[] = [
  upload("LMS_ADD_FIXED_PRICE_ITEM", inventory, 500),
  upload("LMS_REVISE_FIXED_PRICE_ITEM", inventory),
  upload("LMS_RELIST_FIXED_PRICE_ITEM", inventory),
  upload("LMS_END_FIXED_PRICE_ITEM", inventory),
  upload("LMS_VERIFY_ADD_FIXED_PRICE_ITEM", inventory),
  upload("LMS_ADD_ITEM", inventory, 100),
  upload("LMS_REVISE_ITEM", inventory),
  upload("LMS_RELIST_ITEM", inventory),
  upload("LMS_END_ITEM", inventory),
  upload("LMS_VERIFY_ADD_ITEM", inventory),
  upload("LMS_REVISE_INVENTORY_STATUS", inventory),
  upload("LMS_ORDER_ACK", fulfillment, 48),
  upload("LMS_SET_SHIPMENT_TRACKING_INFO", fulfillment),
  upload("FX_LISTING", inventory),
  upload("FX_FULFILLMENT", fulfillment),
  listingsReport,
  orderReport,
  inventoryReport,
  metricReport,
];

const byName: ReadonlyMap<unknown, FeedType> = new Map<unknown, FeedType>([
  ...feedTypes.map((feedType): [string, FeedType] => [feedType.name, feedType]),
  // The specification's spelling; answers always have the other.
  ["ActiveInventoryReport", inventoryReport],
]);

/** The feed type of this name, in either spelling; undefined when there is none. */
export function findFeedType(name: unknown): FeedType | undefined {
  return byName.get(name);
}

/**
 * The feed type of a stored row.
 * @throws Error when the name is unknown: rows are only written with known ones.
 */
export function feedTypeOf(row: { readonly feed_type: string }): FeedType {
  const feedType = findFeedType(row.feed_type);
  if (feedType === undefined) throw new Error(`unknown feed type ${row.feed_type}`);
  return feedType;
}

/**
 * Demands the scope that the feed type asks for (seller feed specification §5).
 * @throws ServiceError 403/160002, or 400/160002 where a metric task is read.
 */
export function demandScope(caller: Caller, feedType: FeedType, options = { isMetricRead: false }): void {
  if (caller.scopes.has(feedType.scope)) return;
  const longMessage = `${feedType.name} needs the scope ${feedType.scope}.`;
  throw options.isMetricRead ? feedRequestError(160002, longMessage) : feedError(160002, longMessage);
}
