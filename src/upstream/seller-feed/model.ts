import type { UpstreamFault } from "../errors.ts";
import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";

/** Families of feed tasks (seller feed specification §1). Each has its own calls. */
export type FeedTaskFamily = "CUSTOMER_SERVICE_METRIC" | "INVENTORY" | "ORDER" | "GENERIC";

/** Statuses of a feed task (wire facts, seller feed §6); UNRECOGNIZED stands for any other text. */
export const feedTaskStatuses = [
  "CREATED",
  "QUEUED",
  "IN_PROCESS",
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
  "UNRECOGNIZED",
] as const;
/** One of {@link feedTaskStatuses}. */
export type FeedTaskStatus = (typeof feedTaskStatuses)[number];

/** Customer service metrics (wire facts, seller feed §6). */
export const customerServiceMetricTypes = ["ITEM_NOT_AS_DESCRIBED", "ITEM_NOT_RECEIVED"] as const;
/** One of {@link customerServiceMetricTypes}. */
export type CustomerServiceMetricType = (typeof customerServiceMetricTypes)[number];

/** Regions that items are shipped to, seen from the listing's marketplace (wire facts, seller feed §6). */
export const shippingRegions = [
  "DOMESTIC",
  "INTERNATIONAL_MATURED_REGION",
  "INTERNATIONAL_EMERGING_REGION",
] as const;
/** One of {@link shippingRegions}. */
export type ShippingRegion = (typeof shippingRegions)[number];

/** How a listing sells (wire facts, seller feed §6). */
export const listingFormats = ["AUCTION", "FIXED_PRICE"] as const;
/** One of {@link listingFormats}. */
export type ListingFormat = (typeof listingFormats)[number];

/** States of an order that a report can be limited to (wire facts, seller feed §6). */
export const orderReportStatuses = ["ACTIVE", "COMPLETED"] as const;
/** One of {@link orderReportStatuses}. */
export type OrderReportStatus = (typeof orderReportStatuses)[number];

/** A closed interval as the service reports it; null where it is open. */
export interface ReportedDateRange {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** How the records of an uploaded file fared; null where the service does not say. */
export interface UploadSummary {
  readonly successCount: number | null;
  readonly failureCount: number | null;
}

/** What every feed task has (wire facts, seller feed §5). */
interface FeedTaskFields {
  readonly taskId: Id<"FeedTask">;
  readonly feedType: string;
  readonly status: FeedTaskStatus;
  /** The status as the service spelled it. */
  readonly upstreamStatus: string;
  readonly createdAt: Instant;
  /** When the task reached one of the completed states; null before. */
  readonly completedAt: Instant | null;
  readonly schemaVersion: string | null;
  /** Only uploads that have been processed have one. */
  readonly uploadSummary: UploadSummary | null;
  /** What the service says beside a task that was read alone (wire facts, common §5); empty in lists. */
  readonly warnings: readonly UpstreamFault[];
  /** The schedule that started the task; undefined when the task was not read from the list of one: no answer names it. */
  readonly scheduleId?: Id<"Schedule">;
  /** Whether a newer task of the same schedule is known to have made a file; undefined when that was not looked at. */
  readonly isSuperseded?: boolean;
}

/** Criteria of a customer service metric report. Values that the gateway does not know are null or left out. */
export interface CustomerServiceMetricFilter {
  readonly evaluationMarketplaceId: string | null;
  readonly metricType: CustomerServiceMetricType | null;
  /** Top-level listing categories; empty means all. */
  readonly listingCategoryIds: readonly string[];
  /** Empty means all. */
  readonly shippingRegions: readonly ShippingRegion[];
}

/** Criteria of an inventory report. */
export interface InventoryTaskFilter {
  /** Null means all. */
  readonly listingFormat: ListingFormat | null;
}

/** Criteria of an order report. */
export interface OrderTaskFilter {
  readonly creationDateRange: ReportedDateRange | null;
  /** Null means both. */
  readonly orderStatus: OrderReportStatus | null;
}

interface ReportTask<Family extends FeedTaskFamily, Filter> extends FeedTaskFields {
  readonly family: Family;
  /** Null when the report covers everything; undefined when the task was read as a generic one: that answer does not hold it. */
  readonly filter?: Filter | null | undefined;
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
