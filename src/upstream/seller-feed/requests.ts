import type { Instant } from "../instant.ts";
import type { PageRequest } from "../page.ts";
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

/** Body of createCustomerServiceMetricTask (wire facts, seller feed §3). */
export function metricTaskBody(input: CustomerServiceMetricTaskInput) {
  const { feedType, schemaVersion, evaluationMarketplaceId, metric } = input;
  const categories = metric.type === "ITEM_NOT_AS_DESCRIBED" ? metric.listingCategoryIds : [];
  const regions = metric.type === "ITEM_NOT_RECEIVED" ? metric.shippingRegions : [];
  return {
    feedType,
    ...(schemaVersion !== null && { schemaVersion }),
    filterCriteria: {
      evaluationMarketplaceId,
      customerServiceMetricType: metric.type,
      ...(categories.length > 0 && { listingCategories: categories }),
      ...(regions.length > 0 && { shippingRegions: regions }),
    },
  };
}

/** Body of createInventoryTask (wire facts, seller feed §3). */
export function inventoryTaskBody({ feedType, schemaVersion, filter }: InventoryTaskInput) {
  const listingFormat = filter?.listingFormat ?? null;
  return {
    feedType,
    ...(schemaVersion !== null && { schemaVersion }),
    ...(listingFormat !== null && { filterCriteria: { listingFormat } }),
  };
}

/** Body of createOrderTask (wire facts, seller feed §3). The criteria must be there, even when they are empty. */
export function orderTaskBody({ feedType, schemaVersion, filter }: OrderTaskInput) {
  const { creationDateRange, orderStatus } = filter;
  return {
    feedType,
    schemaVersion,
    filterCriteria: {
      ...(creationDateRange && {
        creationDateRange: {
          from: creationDateRange.from.toISOString(),
          to: creationDateRange.to.toISOString(),
        },
      }),
      ...(orderStatus !== null && { orderStatus }),
    },
  };
}

/** Body of createTask (wire facts, seller feed §3). */
export function genericTaskBody({ feedType, schemaVersion }: GenericTaskInput) {
  return { feedType, schemaVersion };
}

/** Body of createSchedule (wire facts, seller feed §3). */
export function scheduleBody({ feedType, scheduleTemplateId, settings }: ScheduleInput) {
  return { feedType, scheduleTemplateId, ...scheduleSettingsBody(settings) };
}

/** `yyyy-MM-ddTHHZ` (wire facts, common §8). */
const toHour = (instant: Instant) => `${instant.slice(0, 13)}Z`;

/** Body of updateSchedule (wire facts, seller feed §3): what is null is left out. */
export function scheduleSettingsBody(settings: ScheduleSettings) {
  const { name, trigger, startsAt, endsAt, schemaVersion } = settings;
  const hourUtc = trigger?.hourUtc ?? null;
  const dayOfWeek = trigger?.dayOfWeek ?? null;
  const dayOfMonth = trigger?.dayOfMonth ?? null;
  return {
    ...(name !== null && { scheduleName: name }),
    ...(hourUtc !== null && { preferredTriggerHour: `${String(hourUtc).padStart(2, "0")}Z` }),
    ...(dayOfWeek !== null && { preferredTriggerDayOfWeek: dayOfWeek }),
    ...(dayOfMonth !== null && { preferredTriggerDayOfMonth: dayOfMonth }),
    ...(startsAt !== null && { scheduleStartDate: toHour(startsAt) }),
    ...(endsAt !== null && { scheduleEndDate: toHour(endsAt) }),
    ...(schemaVersion !== null && { schemaVersion }),
  };
}

/** A page of a list as it is asked for. */
export interface ListRequest {
  readonly page: PageRequest;
  /** Query parameters (wire facts, seller feed §2). */
  readonly query: Readonly<Record<string, string | undefined>>;
}

function pageQuery({ limit, offset }: PageRequest) {
  return { limit: String(limit), offset: String(offset) };
}

function periodQuery(period: FeedTaskPeriod | undefined) {
  if (period === undefined) return {};
  if ("lookBackDays" in period) return { look_back_days: String(period.lookBackDays) };
  const { from, to } = period.createdWithin;
  return { date_range: `${from.toISOString()}..${to.toISOString()}` };
}

/** Asks for tasks of a feed type or of a schedule. */
export function taskList({ source, period, ...page }: FeedTaskListInput): ListRequest {
  const owner = "feedType" in source ? { feed_type: source.feedType } : { schedule_id: source.scheduleId };
  return { page, query: { ...owner, ...periodQuery(period), ...pageQuery(page) } };
}

/** Asks for customer service metric tasks. */
export function metricTaskList({
  feedType,
  period,
  ...page
}: CustomerServiceMetricTaskListInput): ListRequest {
  return { page, query: { feed_type: feedType, ...periodQuery(period), ...pageQuery(page) } };
}

/** Asks for schedules or templates of a feed type. */
export function scheduleList({ feedType, ...page }: ScheduleListInput): ListRequest {
  return { page, query: { feed_type: feedType, ...pageQuery(page) } };
}
