import type { Instant } from "../instant.ts";
import type { Call } from "../service-calls.ts";
import { scopesOf } from "./feed-types.ts";
import type {
  CustomerServiceMetricTaskInput,
  CustomerServiceMetricTaskListInput,
  FeedTaskListInput,
  FeedTaskPeriod,
  GenericTaskInput,
  InventoryTaskInput,
  OrderTaskInput,
  ScheduleInput,
  ScheduleListInput,
} from "./inputs.ts";
import type { ScheduleSettings } from "./schedule-model.ts";

/** What a call sends that makes an object. What is undefined in its JSON is left out. */
export type CreateRequest = Pick<Call, "headers" | "json" | "requiredScopes">;

function marketplaceHeader(marketplaceId: string | null) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined;
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

/** Asks for an inventory report (wire facts, seller feed §3). */
export function inventoryTask(input: InventoryTaskInput): CreateRequest {
  const { feedType, schemaVersion, filter, marketplaceId } = input;
  const listingFormat = filter?.listingFormat ?? null;
  const filterCriteria = listingFormat === null ? undefined : { listingFormat };
  return {
    headers: marketplaceHeader(marketplaceId),
    json: { feedType, schemaVersion: schemaVersion ?? undefined, filterCriteria },
  };
}

/** Asks for an order report (wire facts, seller feed §3). The criteria must be there, even when they are empty. */
export function orderTask({ feedType, schemaVersion, filter, marketplaceId }: OrderTaskInput): CreateRequest {
  const range = filter.creationDateRange;
  const creationDateRange = range
    ? { from: range.from.toISOString(), to: range.to.toISOString() }
    : undefined;
  const filterCriteria = { creationDateRange, orderStatus: filter.orderStatus ?? undefined };
  return { headers: marketplaceHeader(marketplaceId), json: { feedType, schemaVersion, filterCriteria } };
}

/** Asks for an upload or a download (wire facts, seller feed §3). */
export function genericTask({ feedType, schemaVersion, marketplaceId }: GenericTaskInput): CreateRequest {
  return {
    headers: marketplaceHeader(marketplaceId),
    json: { feedType, schemaVersion },
    requiredScopes: scopesOf(feedType),
  };
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

/** Which list a call asks for, but for the page (wire facts, seller feed §2). */
export type ListRequest = Pick<Call, "query" | "requiredScopes">;

function periodQuery(period: FeedTaskPeriod | undefined) {
  if (period === undefined) return {};
  if ("lookBackDays" in period) return { look_back_days: String(period.lookBackDays) };
  const { from, to } = period.createdWithin;
  return { date_range: `${from.toISOString()}..${to.toISOString()}` };
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

/** Asks for customer service metric tasks. */
export function metricTaskList({ feedType, period }: CustomerServiceMetricTaskListInput): ListRequest {
  return { query: { feed_type: feedType, ...periodQuery(period) } };
}

/** Asks for schedules or templates of a feed type. */
export function scheduleList({ feedType }: ScheduleListInput): ListRequest {
  return { query: { feed_type: feedType }, requiredScopes: scopesOf(feedType) };
}
