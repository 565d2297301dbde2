import type { Id } from "../ids.ts";
import type { PageRequest } from "../page.ts";
import type { InventoryTaskFilter, OrderReportStatus, ShippingRegion } from "./model.ts";
import type { ScheduleSettings } from "./schedule-model.ts";

/** A closed interval with both ends. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** A customer service metric with the criteria that belong to it; empty lists mean all. */
export type CustomerServiceMetric =
  | { readonly type: "ITEM_NOT_AS_DESCRIBED"; readonly listingCategoryIds: readonly string[] }
  | { readonly type: "ITEM_NOT_RECEIVED"; readonly shippingRegions: readonly ShippingRegion[] };

/** What a customer service metric report is ordered with. */
export interface CustomerServiceMetricTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string | null;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetric;
  /** BCP 47 tag for the Accept-Language header, which the service insists on. */
  readonly language: string;
}

/** What an inventory report is ordered with. */
export interface InventoryTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string | null;
  /** Null for all listings. */
  readonly filter: InventoryTaskFilter | null;
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What an order report is ordered with. Filtering by modification date does not exist (specification §2). */
export interface OrderTaskInput {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly filter: {
    /** At most 10 days; null for the last 10. */
    readonly creationDateRange: DateRange | null;
    /** Null for both. */
    readonly orderStatus: OrderReportStatus | null;
  };
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What a generic task is created with. */
export interface GenericTaskInput {
  /** Decides whether the task takes a file or makes one. */
  readonly feedType: string;
  readonly schemaVersion: string;
  /** Null for the seller's own marketplace. */
  readonly marketplaceId: string | null;
}

/** What a schedule is created with. */
export interface ScheduleInput {
  readonly scheduleTemplateId: Id<"ScheduleTemplate">;
  /** Must be the template's (specification §2). */
  readonly feedType: string;
  readonly settings: ScheduleSettings;
}

/** Whose tasks a list shows. The service refuses both and neither (wire facts, seller feed §2). */
export type FeedTaskSource = { readonly feedType: string } | { readonly scheduleId: Id<"Schedule"> };

/** When the tasks of a list were created: in the last 1 to 90 days, or within at most 90 days. */
export type FeedTaskPeriod = { readonly lookBackDays: number } | { readonly createdWithin: DateRange };

/** Which page of which tasks is wanted. */
export interface FeedTaskListInput extends PageRequest {
  readonly source: FeedTaskSource;
  /** Undefined for the service's default, the last 7 days. */
  readonly period?: FeedTaskPeriod | undefined;
}

/** Which page of which customer service metric tasks is wanted; this family knows no schedules. */
export interface CustomerServiceMetricTaskListInput extends PageRequest {
  /** Undefined for all feed types. */
  readonly feedType?: string | undefined;
  readonly period?: FeedTaskPeriod | undefined;
}

/** Which page of the schedules or templates of a feed type is wanted. */
export interface ScheduleListInput extends PageRequest {
  readonly feedType: string;
}
