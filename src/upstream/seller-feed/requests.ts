import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";
import type { PageRequest } from "../page.ts";
import type { Call } from "../service-calls.ts";
import { scopesOf } from "./feed-types.ts";
import type { InventoryTaskFilter, OrderReportStatus, ShippingRegion } from "./model.ts";
import type { ScheduleSettings } from "./schedule-model.ts";

/** A closed interval with both ends. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

/** What a call sends that makes an object. What is undefined in its JSON is left out. */
export type CreateRequest = Pick<Call, "headers" | "json" | "requiredScopes">;

interface MarketplaceInput {
  /** Without one, it is the seller's own. */
  readonly marketplaceId?: string | null | undefined;
}

function marketplaceHeader({ marketplaceId = null }: MarketplaceInput) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** A customer service metric with the criteria that belong to it; empty lists mean all. */
export type CustomerServiceMetric =
  | { readonly type: "ITEM_NOT_AS_DESCRIBED"; readonly listingCategoryIds: readonly string[] }
  | { readonly type: "ITEM_NOT_RECEIVED"; readonly shippingRegions: readonly ShippingRegion[] };

/** What a customer service metric report is ordered with. */
export interface CustomerServiceMetricTaskInput {
  readonly feedType: string;
  readonly schemaVersion?: string | null | undefined;
  readonly evaluationMarketplaceId: string;
  readonly metric: CustomerServiceMetric;
  /** BCP 47 tag for the Accept-Language header, which the service insists on. */
  readonly language: string;
}

/** Asks for a customer service metric report (wire facts, seller feed §3). */
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

/** What an inventory report is ordered with. */
export interface InventoryTaskInput extends MarketplaceInput {
  readonly feedType: string;
  readonly schemaVersion?: string | null | undefined;
  /** Without one, all listings are reported. */
  readonly filter?:
    | { readonly listingFormat?: InventoryTaskFilter["listingFormat"] | undefined }
    | null
    | undefined;
}

/** Asks for an inventory report (wire facts, seller feed §3). */
export function inventoryTask(input: InventoryTaskInput): CreateRequest {
  const { feedType, schemaVersion, filter } = input;
  const filterCriteria = filter?.listingFormat ? { listingFormat: filter.listingFormat } : undefined;
  return {
    headers: marketplaceHeader(input),
    json: { feedType, schemaVersion: schemaVersion ?? undefined, filterCriteria },
  };
}

/** What an order report is ordered with. Filtering by modification date does not exist (specification §2). */
export interface OrderTaskInput extends MarketplaceInput {
  readonly feedType: string;
  readonly schemaVersion: string;
  readonly filter: {
    /** At most 10 days; without it the last 10. */
    readonly creationDateRange?: DateRange | null | undefined;
    /** Without it, both are reported. */
    readonly orderStatus?: OrderReportStatus | null | undefined;
  };
}

/** Asks for an order report (wire facts, seller feed §3). The criteria must be there, even when they are empty. */
export function orderTask(input: OrderTaskInput): CreateRequest {
  const { feedType, schemaVersion, filter } = input;
  const range = filter.creationDateRange;
  const creationDateRange = range
    ? { from: range.from.toISOString(), to: range.to.toISOString() }
    : undefined;
  const filterCriteria = { creationDateRange, orderStatus: filter.orderStatus ?? undefined };
  return { headers: marketplaceHeader(input), json: { feedType, schemaVersion, filterCriteria } };
}

/** What a generic task is created with. */
export interface GenericTaskInput extends MarketplaceInput {
  /** Decides whether the task takes a file or makes one. */
  readonly feedType: string;
  readonly schemaVersion: string;
}

/** Asks for an upload or a download (wire facts, seller feed §3). */
export function genericTask(input: GenericTaskInput): CreateRequest {
  const { feedType, schemaVersion } = input;
  return {
    headers: marketplaceHeader(input),
    json: { feedType, schemaVersion },
    requiredScopes: scopesOf(feedType),
  };
}

/** What a schedule is created with. */
export interface ScheduleInput {
  readonly scheduleTemplateId: Id<"ScheduleTemplate">;
  /** Must be the template's (specification §2). */
  readonly feedType: string;
  readonly settings: ScheduleSettings;
}

/** Asks for a schedule (wire facts, seller feed §3). */
export function newSchedule({ feedType, scheduleTemplateId, settings }: ScheduleInput): CreateRequest {
  return {
    json: { feedType, scheduleTemplateId, ...scheduleSettings(settings) },
    requiredScopes: scopesOf(feedType),
  };
}

/** `yyyy-MM-ddTHHZ` (wire facts, common §8). */
function toHour(instant: Instant | null): string | undefined {
  return instant === null ? undefined : `${instant.slice(0, 13)}Z`;
}

/** The settings of a schedule in a body (wire facts, seller feed §3). What is undefined is left out. */
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

/** When the tasks of a list were created: in the last 1 to 90 days, or within at most 90 days. */
export type FeedTaskPeriod = { readonly lookBackDays: number } | { readonly createdWithin: DateRange };

/** Which list a call asks for, but for the page (wire facts, seller feed §2). */
export type ListRequest = Pick<Call, "query" | "requiredScopes">;

function periodQuery(period: FeedTaskPeriod | undefined) {
  if (period === undefined) return {};
  if ("lookBackDays" in period) return { look_back_days: String(period.lookBackDays) };
  const { from, to } = period.createdWithin;
  return { date_range: `${from.toISOString()}..${to.toISOString()}` };
}

/** Whose tasks a list shows. The service refuses both and neither (wire facts, seller feed §2). */
export type FeedTaskSource = { readonly feedType: string } | { readonly scheduleId: Id<"Schedule"> };

/** Which page of which tasks is wanted. */
export interface FeedTaskListInput extends PageRequest {
  readonly source: FeedTaskSource;
  /** Undefined for the service's default, the last 7 days. */
  readonly period?: FeedTaskPeriod | undefined;
}

/** Asks for tasks of a feed type or of a schedule. */
export function taskList({ source, period }: FeedTaskListInput): ListRequest {
  const owner = "feedType" in source ? { feed_type: source.feedType } : { schedule_id: source.scheduleId };
  return { query: { ...owner, ...periodQuery(period) } };
}

/** The same for tasks of any family: the feed type decides which permission is needed, where it is known. */
export function anyTaskList(input: FeedTaskListInput): ListRequest {
  const { source } = input;
  return { ...taskList(input), ...("feedType" in source && { requiredScopes: scopesOf(source.feedType) }) };
}

/** Which page of which customer service metric tasks is wanted; this family knows no schedules. */
export interface CustomerServiceMetricTaskListInput extends PageRequest {
  /** Undefined for all feed types. */
  readonly feedType?: string | undefined;
  readonly period?: FeedTaskPeriod | undefined;
}

/** Asks for customer service metric tasks. */
export function metricTaskList({ feedType, period }: CustomerServiceMetricTaskListInput): ListRequest {
  return { query: { feed_type: feedType, ...periodQuery(period) } };
}

/** Which page of the schedules or templates of a feed type is wanted. */
export interface ScheduleListInput extends PageRequest {
  readonly feedType: string;
}

/** Asks for schedules or templates of a feed type. */
export function scheduleList({ feedType }: ScheduleListInput): ListRequest {
  return { query: { feed_type: feedType }, requiredScopes: scopesOf(feedType) };
}
