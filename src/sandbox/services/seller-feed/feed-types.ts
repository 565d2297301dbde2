import type { Caller } from "../../accounts/demo-accounts.ts";
import { scopePrefix } from "../../accounts/scopes.ts";
import { feedError, feedRequestError } from "./feed-errors.ts";

/** Families of tasks. Each name is also the path of the family's resource. */
export type TaskFamily = "task" | "order_task" | "inventory_task" | "customer_service_metric_task";

/** Properties of a feed type. */
export interface FeedType {
  readonly name: string;
  /** Family of its tasks. */
  readonly family: TaskFamily;
  readonly direction: "UPLOAD" | "DOWNLOAD";
  /** Scope that calls about this feed type need. */
  readonly scope: string;
  /** Format of the uploaded file and its result, or of the report for a download type. */
  readonly format: "csv" | "json" | "xml";
  /** True when the report is compressed with gzip. */
  readonly isCompressed: boolean;
  /** Maximum number of tasks per seller in any 24 hours (wire facts, seller feed §8). */
  readonly maxTasksPerDay: number;
}

const inventory = `${scopePrefix}/sell.inventory`;
const fulfillment = `${scopePrefix}/sell.fulfillment`;
const analytics = `${scopePrefix}/sell.analytics.readonly`;

/**
 * Scopes of the seller feed calls. The HTTP front requires one of them; each call then requires the scope of its feed
 * type.
 */
export const feedScopes: readonly string[] = [
  inventory,
  fulfillment,
  analytics,
  `${scopePrefix}/sell.marketing`,
  `${scopePrefix}/commerce.catalog.readonly`,
];

/** Quota of feed types without a documented one (wire facts, seller feed §8). */
const generalQuota = 400;

function upload(name: string, scope: string, maxTasksPerDay = generalQuota): FeedType {
  const format = name.startsWith("FX_") ? "csv" : "xml";
  return { name, family: "task", direction: "UPLOAD", scope, format, isCompressed: false, maxTasksPerDay };
}

/** Feed type of order reports. */
export const orderReport: FeedType = {
  name: "LMS_ORDER_REPORT",
  family: "order_task",
  direction: "DOWNLOAD",
  scope: fulfillment,
  format: "xml",
  isCompressed: false,
  maxTasksPerDay: 48,
};

/** Feed type of inventory reports: price and quantity of all active listings. */
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
 * Feed type of reports about all listings, including ended ones. It is a download type that `POST /task` creates. The
 * specification mentions such types without naming one (§1, §2), so this type is the sandbox's own: unconfirmed.
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

/** Feed type of customer service metrics. */
export const metricReport: FeedType = {
  name: "CUSTOMER_SERVICE_METRICS_REPORT",
  family: "customer_service_metric_task",
  direction: "DOWNLOAD",
  scope: analytics,
  format: "json",
  isCompressed: false,
  maxTasksPerDay: generalQuota,
};

/** All feed types (wire facts, seller feed §7). */
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
  // Spelling of the specification; responses always use the other spelling.
  ["ActiveInventoryReport", inventoryReport],
]);

/** Returns the feed type with this name, in either spelling; undefined when there is none. */
export function findFeedType(name: unknown): FeedType | undefined {
  return byName.get(name);
}

/**
 * Returns the feed type of a stored row.
 * @throws Error when the name is unknown; rows are only written with known names
 */
export function feedTypeOf(row: { readonly feed_type: string }): FeedType {
  const feedType = findFeedType(row.feed_type);
  if (feedType === undefined) throw new Error(`unknown feed type ${row.feed_type}`);
  return feedType;
}

/**
 * Requires the scope of the feed type (seller feed specification §5).
 * @throws ServiceError 403/160002, or 400/160002 for reads of metric tasks
 */
export function requireScope(caller: Caller, feedType: FeedType, options = { isMetricRead: false }): void {
  if (caller.scopes.has(feedType.scope)) return;
  const longMessage = `${feedType.name} needs the scope ${feedType.scope}.`;
  throw options.isMetricRead ? feedRequestError(160002, longMessage) : feedError(160002, longMessage);
}
