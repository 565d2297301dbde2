import type { Id } from "../ids.ts";
import type { ItemOf } from "../wire/parse.ts";
import type { FeedTypeFacts } from "./feed-types.ts";
import type { anyTaskShape, inventoryTaskShape, metricTaskShape, orderTaskShape } from "./wire.ts";

/** Families of feed tasks (seller feed specification §1). Each family has separate API operations. */
export type FeedTaskFamily = FeedTypeFacts["family"];

/** Fields that all feed tasks have (wire facts, seller feed §5). */
interface FeedTaskFields extends Omit<ItemOf<typeof anyTaskShape>, "family" | "filter"> {
  /**
   * Schedule that started the task. Only set when the task was read from the list of a schedule, because responses do
   * not contain it.
   */
  readonly scheduleId?: Id<"Schedule">;
  /** True when a newer task of the same schedule has produced a file; undefined when this was not checked. */
  readonly isSuperseded?: boolean;
}

/** Statuses of a feed task. */
export type FeedTaskStatus = FeedTaskFields["status"];

/** Numbers of accepted and rejected records of an uploaded file. */
export type UploadSummary = NonNullable<FeedTaskFields["uploadSummary"]>;

/** Criteria of a customer service metric report. */
export type CustomerServiceMetricFilter = NonNullable<ItemOf<typeof metricTaskShape>["filter"]>;

/** Shipping region, relative to the marketplace of the listing. */
export type ShippingRegion = CustomerServiceMetricFilter["shippingRegions"][number];

/** Criteria of an inventory report. */
export type InventoryTaskFilter = NonNullable<ItemOf<typeof inventoryTaskShape>["filter"]>;

/** Criteria of an order report. */
export type OrderTaskFilter = NonNullable<ItemOf<typeof orderTaskShape>["filter"]>;

/** Order status by which a report can be filtered. */
export type OrderReportStatus = NonNullable<OrderTaskFilter["orderStatus"]>;

/** Closed interval as reported by the service; an open end is null. */
export type ReportedDateRange = NonNullable<OrderTaskFilter["creationDateRange"]>;

interface ReportTask<Family extends FeedTaskFamily, Filter> extends FeedTaskFields {
  readonly family: Family;
  /**
   * Filter of the report; null when the report is not filtered. Undefined when the task was read with the calls for all
   * families, because their responses contain no filter.
   */
  readonly filter: Filter | null | undefined;
}

/** Task that creates a report on customer service metrics. */
export type CustomerServiceMetricTask = ReportTask<"CUSTOMER_SERVICE_METRIC", CustomerServiceMetricFilter>;

/** Task that creates a report on price and quantity of the seller's active listings. */
export type InventoryTask = ReportTask<"INVENTORY", InventoryTaskFilter>;

/** Task that creates a report on orders. */
export type OrderTask = ReportTask<"ORDER", OrderTaskFilter>;

/** Task of any other feed type: an upload, or a download without filter criteria. */
export interface GenericTask extends FeedTaskFields {
  readonly family: "GENERIC";
}

/** Feed task of any family. The feed type determines the family; the call that read the task does not matter. */
export type FeedTask = CustomerServiceMetricTask | InventoryTask | OrderTask | GenericTask;
