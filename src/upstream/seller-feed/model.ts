import type { Id } from "../ids.ts";
import type { ItemOf } from "../wire/parse.ts";
import type { FeedTypeFacts } from "./feed-types.ts";
import type { anyTaskShape, inventoryTaskShape, metricTaskShape, orderTaskShape } from "./wire.ts";

/** Families of feed tasks (seller feed specification §1). Each family has its own API operations. */
export type FeedTaskFamily = FeedTypeFacts["family"];

/** Fields of all feed tasks (wire facts, seller feed §5). */
interface FeedTaskFields extends Omit<ItemOf<typeof anyTaskShape>, "family" | "filter"> {
  /**
   * Schedule that started the task. Undefined unless the task was read from the list of a schedule, because responses
   * do not include it.
   */
  readonly scheduleId?: Id<"Schedule">;
  /**
   * True when a newer task of the same schedule is known to have produced a file; undefined when this was not checked.
   */
  readonly isSuperseded?: boolean;
}

/** Statuses of a feed task. */
export type FeedTaskStatus = FeedTaskFields["status"];

/** Numbers of accepted and rejected records of an uploaded file. */
export type UploadSummary = NonNullable<FeedTaskFields["uploadSummary"]>;

/** Criteria of a customer service metric report. */
export type CustomerServiceMetricFilter = NonNullable<ItemOf<typeof metricTaskShape>["filter"]>;

/** Shipping regions, relative to the listing's marketplace. */
export type ShippingRegion = CustomerServiceMetricFilter["shippingRegions"][number];

/** Criteria of an inventory report. */
export type InventoryTaskFilter = NonNullable<ItemOf<typeof inventoryTaskShape>["filter"]>;

/** Criteria of an order report. */
export type OrderTaskFilter = NonNullable<ItemOf<typeof orderTaskShape>["filter"]>;

/** Order states by which a report can be filtered. */
export type OrderReportStatus = NonNullable<OrderTaskFilter["orderStatus"]>;

/** A closed interval as the service reports it; an open end is null. */
export type ReportedDateRange = NonNullable<OrderTaskFilter["creationDateRange"]>;

interface ReportTask<Family extends FeedTaskFamily, Filter> extends FeedTaskFields {
  readonly family: Family;
  /**
   * Filter of the report; null when the report is not filtered. Undefined when the task was read as a generic one,
   * because that response has no filter.
   */
  readonly filter: Filter | null | undefined;
}

/** A task that reports customer service metrics. */
export type CustomerServiceMetricTask = ReportTask<"CUSTOMER_SERVICE_METRIC", CustomerServiceMetricFilter>;

/** A task that reports price and quantity of the seller's active listings. */
export type InventoryTask = ReportTask<"INVENTORY", InventoryTaskFilter>;

/** A task that reports orders. */
export type OrderTask = ReportTask<"ORDER", OrderTaskFilter>;

/** A task of any other feed type: an upload, or a download without filter criteria. */
export interface GenericTask extends FeedTaskFields {
  readonly family: "GENERIC";
}

/** A feed task of any family. The feed type determines the family, independent of the call that read the task. */
export type FeedTask = CustomerServiceMetricTask | InventoryTask | OrderTask | GenericTask;
