import type { UpstreamFault } from "../errors.ts";
import { toInstant } from "../instant.ts";
import { parseFaults } from "../transport/error-envelope.ts";
import { type ParseContext, readKnown, readKnownOnly, toInstantOrNull } from "../wire/parse.ts";
import type { Shape } from "../wire/shape.ts";
import { factsOf } from "./feed-types.ts";
import type {
  CustomerServiceMetricFilter,
  CustomerServiceMetricTask,
  FeedTask,
  FeedTaskFamily,
  FeedTaskStatus,
  InventoryTask,
  InventoryTaskFilter,
  OrderTask,
  OrderTaskFilter,
  ReportedDateRange,
  UploadSummary,
} from "./model.ts";
import {
  customerServiceMetricTypes,
  feedTaskStatuses,
  listingFormats,
  orderReportStatuses,
  shippingRegions,
} from "./model.ts";
import {
  type AnyTaskOnWire,
  anyTaskForm,
  type InventoryTaskOnWire,
  inventoryTaskForm,
  type MetricCriteriaOnWire,
  metricTaskForm,
  type MetricTaskOnWire,
  type OrderCriteriaOnWire,
  orderTaskForm,
  type OrderTaskOnWire,
  type RangeOnWire,
  type TaskOnWire,
} from "./task-forms.ts";

/** The families' own resources, of which `detailHref` names one (wire facts, seller feed §5). */
const families: readonly (readonly [path: string, family: FeedTaskFamily])[] = [
  ["/order_task/", "ORDER"],
  ["/inventory_task/", "INVENTORY"],
  ["/customer_service_metric_task/", "CUSTOMER_SERVICE_METRIC"],
];

/** The family of a task: that of its feed type, or of its own resource when the gateway does not know the feed type. */
function familyOfTask({ feedType, detailHref }: AnyTaskOnWire): FeedTaskFamily {
  const facts = factsOf(feedType);
  if (facts) return facts.family;
  return families.find(([path]) => detailHref?.includes(path))?.[1] ?? "GENERIC";
}

function readStatus({ status }: TaskOnWire, context: ParseContext): FeedTaskStatus {
  return readKnown(feedTaskStatuses, status, "status", context) ?? "UNRECOGNIZED";
}

function readSummary({ uploadSummary }: TaskOnWire): UploadSummary | null {
  if (!uploadSummary) return null;
  const { successCount, failureCount } = uploadSummary;
  return { successCount: successCount ?? null, failureCount: failureCount ?? null };
}

const noWarnings: readonly UpstreamFault[] = [];

/** A task of any family; all have their fields in one order, which makes them cheap to go through. */
function makeTask<Family extends FeedTaskFamily, Filter>(
  family: Family,
  task: TaskOnWire,
  status: FeedTaskStatus,
  filter: Filter,
) {
  return {
    family,
    taskId: task.taskId,
    feedType: task.feedType,
    status,
    upstreamStatus: task.status,
    createdAt: toInstant(task.creationDate),
    completedAt: toInstantOrNull(task.completionDate),
    schemaVersion: task.schemaVersion ?? null,
    uploadSummary: readSummary(task),
    warnings: task.warnings ? parseFaults(task.warnings) : noWarnings,
    filter,
  };
}

function readIfGiven<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  field: string,
  context: ParseContext,
): T | null {
  return value ? readKnown(values, value, field, context) : null;
}

function readRange(range: RangeOnWire | null | undefined): ReportedDateRange | null {
  if (!range || !(range.from || range.to)) return null;
  return { from: toInstantOrNull(range.from), to: toInstantOrNull(range.to) };
}

function readMetricFilter(
  criteria: MetricCriteriaOnWire | null | undefined,
  context: ParseContext,
): CustomerServiceMetricFilter | null {
  if (!criteria) return null;
  const { customerServiceMetricType: metricType, shippingRegions: regions } = criteria;
  return {
    evaluationMarketplaceId: criteria.evaluationMarketplaceId ?? null,
    metricType: readIfGiven(
      customerServiceMetricTypes,
      metricType,
      "filterCriteria.customerServiceMetricType",
      context,
    ),
    listingCategoryIds: criteria.listingCategories ?? [],
    shippingRegions: readKnownOnly(shippingRegions, regions ?? [], "filterCriteria.shippingRegions", context),
  };
}

function readInventoryFilter(
  { filterCriteria }: InventoryTaskOnWire,
  context: ParseContext,
): InventoryTaskFilter | null {
  const format = filterCriteria?.listingFormat;
  return format
    ? { listingFormat: readIfGiven(listingFormats, format, "filterCriteria.listingFormat", context) }
    : null;
}

function readOrderFilter(
  criteria: OrderCriteriaOnWire | null | undefined,
  context: ParseContext,
): OrderTaskFilter | null {
  if (!criteria) return null;
  return {
    creationDateRange: readRange(criteria.creationDateRange),
    orderStatus: readIfGiven(
      orderReportStatuses,
      criteria.orderStatus,
      "filterCriteria.orderStatus",
      context,
    ),
  };
}

/** A customer service metric task in answers (wire facts, seller feed §5). */
export const customerServiceMetricTaskShape: Shape<MetricTaskOnWire, CustomerServiceMetricTask> = {
  ...metricTaskForm,
  read(task, context) {
    const status = readStatus(task, context);
    return makeTask("CUSTOMER_SERVICE_METRIC", task, status, readMetricFilter(task.filterCriteria, context));
  },
};

/** An inventory task in answers (wire facts, seller feed §5). */
export const inventoryTaskShape: Shape<InventoryTaskOnWire, InventoryTask> = {
  ...inventoryTaskForm,
  read(task, context) {
    const status = readStatus(task, context);
    return makeTask("INVENTORY", task, status, readInventoryFilter(task, context));
  },
};

/** An order task in answers (wire facts, seller feed §5). */
export const orderTaskShape: Shape<OrderTaskOnWire, OrderTask> = {
  ...orderTaskForm,
  read(task, context) {
    const status = readStatus(task, context);
    return makeTask("ORDER", task, status, readOrderFilter(task.filterCriteria, context));
  },
};

/** A task of any family, read by the calls for all of them, which leave its filter out (wire facts, seller feed §5). */
export const anyTaskShape: Shape<AnyTaskOnWire, FeedTask> = {
  ...anyTaskForm,
  read: (task, context) => makeTask(familyOfTask(task), task, readStatus(task, context), undefined),
};
