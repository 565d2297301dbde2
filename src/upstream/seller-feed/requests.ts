import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";
import type { PageRequest } from "../page.ts";
import type { Call } from "../service-calls.ts";
import { scopesOf } from "./feed-types.ts";
import type { InventoryTaskFilter, OrderReportStatus, ShippingRegion } from "./model.ts";
import type { ScheduleSettings } from "./schedule-model.ts";

/** Closed interval. Both ends are given. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** Headers, body and scopes of a call that creates an object. Undefined values are omitted from the JSON. */
export type CreateRequest = Pick<Call, "headers" | "json" | "requiredScopes">;

interface MarketplaceInput {
  /** Marketplace of the task; by default the seller's own marketplace. */
  readonly marketplaceId?: string | null | undefined;
}

function marketplaceHeader({ marketplaceId = null }: MarketplaceInput) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Customer service metric with its criteria. Empty lists mean all. */
export type CustomerServiceMetric =
  | { readonly type: "ITEM_NOT_AS_DESCRIBED"; readonly listingCategoryIds: readonly string[] }
  | { readonly type: "ITEM_NOT_RECEIVED"; readonly shippingRegions: readonly ShippingRegion[] };

/** Input for a customer service metric report. */
export interface CustomerServiceMetricTaskInput {
  readonly feedType: string;
  readonly schemaVersion?: string | null | undefined;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetric;
  /** BCP 47 tag, sent as the Accept-Language header that the service requires. */
  readonly language: string;
}

/** Returns the request for a customer service metric report (wire facts, seller feed §3). */
export function metricTask(input: CustomerServiceMetricTaskInput): CreateRequest {
  const { feedType, schemaVersion, evaluationMarketplaceId, metric, language } = input;
  const filterCriteria = {
    evaluationMarketplaceId,
    customerServiceMetricType: metric.type,
    listingCategories: "listingCategoryIds" in metric ? unlessEmpty(metric.listingCategoryIds) : undefined,
    shippingRegions: "shippingRegions" in metric ? unlessEmpty(metric.shippingRegions) : undefined,
  };
  return {
    headers: { "accept-language": language },
    json: { feedType, schemaVersion: schemaVersion ?? undefined, filterCriteria },
  };
}

/** Input for an inventory report. */
export interface InventoryTaskInput extends MarketplaceInput {
  readonly feedType: string;
  readonly schemaVersion?: string | null | undefined;
  /** Filter of the listings. @defaultValue all listings */
  readonly filter?:
    | { readonly listingFormat?: InventoryTaskFilter["listingFormat"] | undefined }
    | null
    | undefined;
}

/** Returns the request for an inventory report (wire facts, seller feed §3). */
export function inventoryTask(input: InventoryTaskInput): CreateRequest {
  const { feedType, schemaVersion, filter } = input;
  const filterCriteria = filter?.listingFormat ? { listingFormat: filter.listingFormat } : undefined;
  return {
    headers: marketplaceHeader(input),
    json: { feedType, schemaVersion: schemaVersion ?? undefined, filterCriteria },
  };
}

/** Input for an order report. The service cannot filter by modification date (specification §2). */
export interface OrderTaskInput extends MarketplaceInput {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly filter: {
    /** Creation time of the orders, at most 10 days. @defaultValue the last 10 days */
    readonly creationDateRange?: DateRange | null | undefined;
    /** Status of the orders. @defaultValue both statuses */
    readonly orderStatus?: OrderReportStatus | null | undefined;
  };
}

/**
 * Returns the request for an order report (wire facts, seller feed §3). The service requires the criteria even when
 * they are empty.
 */
export function orderTask(input: OrderTaskInput): CreateRequest {
  const { feedType, schemaVersion, filter } = input;
  const range = filter.creationDateRange;
  const creationDateRange = range
    ? { from: range.from.toISOString(), to: range.to.toISOString() }
    : undefined;
  const filterCriteria = { creationDateRange, orderStatus: filter.orderStatus ?? undefined };
  return { headers: marketplaceHeader(input), json: { feedType, schemaVersion, filterCriteria } };
}

/** Input for a generic task. */
export interface GenericTaskInput extends MarketplaceInput {
  /** Feed type; it determines whether the task is an upload or a download. */
  readonly feedType: string;
  readonly schemaVersion: string;
}

/** Returns the request for an upload or a download task (wire facts, seller feed §3). */
export function genericTask(input: GenericTaskInput): CreateRequest {
  const { feedType, schemaVersion } = input;
  return {
    headers: marketplaceHeader(input),
    json: { feedType, schemaVersion },
    requiredScopes: scopesOf(feedType),
  };
}

/** Input for a schedule. */
export interface ScheduleInput {
  readonly scheduleTemplateId: Id<"ScheduleTemplate">;
  /** Feed type of the schedule. The service requires the feed type of the template (specification §2). */
  readonly feedType: string;
  readonly settings: ScheduleSettings;
}

/** Returns the request that creates a schedule (wire facts, seller feed §3). */
export function newSchedule({ feedType, scheduleTemplateId, settings }: ScheduleInput): CreateRequest {
  return {
    json: { feedType, scheduleTemplateId, ...scheduleSettings(settings) },
    requiredScopes: scopesOf(feedType),
  };
}

/** Formats an instant as `yyyy-MM-ddTHHZ` (wire facts, common §8). */
function toHour(instant: Instant | null): string | undefined {
  return instant === null ? undefined : `${instant.slice(0, 13)}Z`;
}

/**
 * Returns the settings of a schedule for a request body (wire facts, seller feed §3). Undefined values are not sent.
 */
export function scheduleSettings({ name, trigger, startsAt, endsAt, schemaVersion }: ScheduleSettings) {
  const hourUtc = trigger?.hourUtc ?? null;
  return {
    scheduleName: name ?? undefined,
    preferredTriggerHour: hourUtc === null ? undefined : `${String(hourUtc).padStart(2, "0")}Z`,
    preferredTriggerDayOfWeek: trigger?.dayOfWeek ?? undefined,
    preferredTriggerDayOfMonth: trigger?.dayOfMonth ?? undefined,
    scheduleStartDate: toHour(startsAt),
    scheduleEndDate: toHour(endsAt),
    schemaVersion: schemaVersion ?? undefined,
  };
}

/** Period in which listed tasks were created: the last 1 to 90 days, or a range of at most 90 days. */
export type FeedTaskPeriod = { readonly lookBackDays: number } | { readonly createdWithin: DateRange };

/** Query and scopes of a list call, without paging (wire facts, seller feed §2). */
export type ListRequest = Pick<Call, "query" | "requiredScopes">;

function periodQuery(period: FeedTaskPeriod | undefined) {
  if (period === undefined) return {};
  if ("lookBackDays" in period) return { look_back_days: String(period.lookBackDays) };
  const { from, to } = period.createdWithin;
  return { date_range: `${from.toISOString()}..${to.toISOString()}` };
}

/**
 * Feed type or schedule of the tasks to list. The service requires exactly one of them (wire facts, seller feed §2).
 */
export type FeedTaskSource = { readonly feedType: string } | { readonly scheduleId: Id<"Schedule"> };

/** Filter and page of a list of tasks. */
export interface FeedTaskListInput extends PageRequest {
  readonly source: FeedTaskSource;
  /** Period in which the tasks were created. @defaultValue the last 7 days, by the service */
  readonly period?: FeedTaskPeriod | undefined;
}

/** Returns the request that lists the tasks of a feed type or schedule. */
export function taskList({ source, period }: FeedTaskListInput): ListRequest {
  const owner = "feedType" in source ? { feed_type: source.feedType } : { schedule_id: source.scheduleId };
  return { query: { ...owner, ...periodQuery(period) } };
}

/** Returns the request that lists tasks of any family. The scopes are those of the feed type, if it is known. */
export function anyTaskList(input: FeedTaskListInput): ListRequest {
  const { source } = input;
  return { ...taskList(input), ...("feedType" in source && { requiredScopes: scopesOf(source.feedType) }) };
}

/** Filter and page of a list of customer service metric tasks. This family has no schedules. */
export interface CustomerServiceMetricTaskListInput extends PageRequest {
  /** Feed type of the tasks. @defaultValue all types */
  readonly feedType?: string | undefined;
  readonly period?: FeedTaskPeriod | undefined;
}

/** Returns the request that lists customer service metric tasks. */
export function metricTaskList({ feedType, period }: CustomerServiceMetricTaskListInput): ListRequest {
  return { query: { feed_type: feedType, ...periodQuery(period) } };
}

/** Filter and page of a list of schedules or templates. */
export interface ScheduleListInput extends PageRequest {
  readonly feedType: string;
}

/** Returns the request that lists schedules or templates of a feed type. */
export function scheduleList({ feedType }: ScheduleListInput): ListRequest {
  return { query: { feed_type: feedType }, requiredScopes: scopesOf(feedType) };
}
