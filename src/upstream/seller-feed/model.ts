import type { Id } from "../ids.ts";
import type { ItemOf } from "../wire/parse.ts";
import type { FeedTypeFacts } from "./feed-types.ts";
import type { anyTaskShape, inventoryTaskShape, metricTaskShape, orderTaskShape } from "./wire.ts";

/** Families of feed tasks (seller feed specification §1). Each has its own calls. */
export type FeedTaskFamily = FeedTypeFacts["family"];

/** What every feed task has (wire facts, seller feed §5). */
interface FeedTaskFields extends Omit<ItemOf<typeof anyTaskShape>, "family" | "filter"> {
  /** The schedule that started the task; undefined when the task was not read from the list of one: no answer names it. */
  readonly scheduleId?: Id<"Schedule">;
  /** Whether a newer task of the same schedule is known to have made a file; undefined when that was not looked at. */
  readonly isSuperseded?: boolean;
}

/** Statuses of a feed task. */
export type FeedTaskStatus = FeedTaskFields["status"];

/** How the records of an uploaded file fared. */
export type UploadSummary = NonNullable<FeedTaskFields["uploadSummary"]>;

/** Criteria of a customer service metric report. */
export type CustomerServiceMetricFilter = NonNullable<ItemOf<typeof metricTaskShape>["filter"]>;

/** Regions that items are shipped to, seen from the listing's marketplace. */
export type ShippingRegion = CustomerServiceMetricFilter["shippingRegions"][number];

/** Criteria of an inventory report. */
export type InventoryTaskFilter = NonNullable<ItemOf<typeof inventoryTaskShape>["filter"]>;

/** Criteria of an order report. */
export type OrderTaskFilter = NonNullable<ItemOf<typeof orderTaskShape>["filter"]>;

/** States of an order that a report can be limited to. */
export type OrderReportStatus = NonNullable<OrderTaskFilter["orderStatus"]>;

/** A closed interval as the service reports it; null where it is open. */
export type ReportedDateRange = NonNullable<OrderTaskFilter["creationDateRange"]>;

interface ReportTask<Family extends FeedTaskFamily, Filter> extends FeedTaskFields {
  readonly family: Family;
  /** Null when the report covers everything; undefined when the task was read as a generic one: that answer does not hold it. */
  readonly filter: Filter | null | undefined;
}

/** A task that reports on customer service metrics. */
export type CustomerServiceMetricTask = ReportTask<"CUSTOMER_SERVICE_METRIC", CustomerServiceMetricFilter>;

/** A task that reports price and quantity of the seller's active listings. */
export type InventoryTask = ReportTask<"INVENTORY", InventoryTaskFilter>;

/** A task that reports orders. */
export type OrderTask = ReportTask<"ORDER", OrderTaskFilter>;

/** A task of any other feed type: an upload, or a download without filter criteria. */
export interface GenericTask extends FeedTaskFields {
  readonly family: "GENERIC";
}

/** A feed task of any family. The family follows from the feed type, whichever call has read the task. */
export type FeedTask = CustomerServiceMetricTask | InventoryTask | OrderTask | GenericTask;
