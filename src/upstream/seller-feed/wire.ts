import { z } from "zod";
import type { UpstreamFault } from "../errors.ts";
import { toInstant } from "../instant.ts";
import { parseFaults } from "../wire/error-envelope.ts";
import {
  count,
  identifier,
  instant,
  type ParseContext,
  readIfGiven,
  readKnown,
  readKnownOnly,
  shapeOf,
  text,
  texts,
  timestamp,
  toInstantOrNull,
} from "../wire/parse.ts";
import { factsOf } from "./feed-types.ts";
import {
  type CustomerServiceMetricTask,
  customerServiceMetricTypes,
  type FeedTask,
  type FeedTaskFamily,
  feedTaskStatuses,
  type InventoryTask,
  listingFormats,
  orderReportStatuses,
  type OrderTask,
  shippingRegions,
} from "./model.ts";

const taskFields = {
  taskId: identifier<"FeedTask">(),
  feedType: z.string(),
  status: z.string(),
  schemaVersion: text,
  creationDate: instant,
  completionDate: timestamp,
  uploadSummary: z.object({ successCount: count.nullish(), failureCount: count.nullish() }).nullish(),
  // Any answer may carry them; nothing depends on them, so others than are documented do no harm.
  warnings: z.unknown().optional(),
};
type TaskOnWire = z.infer<z.ZodObject<typeof taskFields>>;

const range = z.object({ from: timestamp, to: timestamp });
const orderCriteria = z.object({ creationDateRange: range.nullish(), orderStatus: text });
const inventoryCriteria = z.object({ listingFormat: text });
const metricCriteria = z.object({
  evaluationMarketplaceId: text,
  customerServiceMetricType: text,
  listingCategories: texts,
  shippingRegions: texts,
});

/** The families' own resources, of which `detailHref` names one (wire facts, seller feed §5). */
const families: readonly (readonly [path: string, family: FeedTaskFamily])[] = [
  ["/order_task/", "ORDER"],
  ["/inventory_task/", "INVENTORY"],
  ["/customer_service_metric_task/", "CUSTOMER_SERVICE_METRIC"],
];

/** The family of a task whose feed type the gateway does not know. */
function familyAt(detailHref: string | null | undefined): FeedTaskFamily {
  return families.find(([path]) => detailHref?.includes(path))?.[1] ?? "GENERIC";
}

const noWarnings: readonly UpstreamFault[] = [];

/** A task of any family; all have their fields in one order, which makes them cheap to go through. */
function makeTask<Family extends FeedTaskFamily, Filter>(
  family: Family,
  task: TaskOnWire,
  filter: Filter,
  context: ParseContext,
) {
  const { uploadSummary: summary, warnings } = task;
  return {
    family,
    taskId: task.taskId,
    feedType: task.feedType,
    status: readKnown(feedTaskStatuses, task.status, "status", context),
    upstreamStatus: task.status,
    createdAt: toInstant(task.creationDate),
    completedAt: toInstantOrNull(task.completionDate),
    schemaVersion: task.schemaVersion ?? null,
    uploadSummary: summary
      ? { successCount: summary.successCount ?? null, failureCount: summary.failureCount ?? null }
      : null,
    warnings: Array.isArray(warnings) ? parseFaults(warnings) : noWarnings,
    filter,
  };
}

function readMetricFilter(criteria: z.infer<typeof metricCriteria>, context: ParseContext) {
  const { customerServiceMetricType: type, shippingRegions: regions } = criteria;
  return {
    evaluationMarketplaceId: criteria.evaluationMarketplaceId ?? null,
    metricType: readIfGiven(
      customerServiceMetricTypes,
      type,
      "filterCriteria.customerServiceMetricType",
      context,
    ),
    listingCategoryIds: criteria.listingCategories ?? [],
    shippingRegions: readKnownOnly(shippingRegions, regions, "filterCriteria.shippingRegions", context),
  };
}

function readOrderFilter(
  { creationDateRange, orderStatus }: z.infer<typeof orderCriteria>,
  context: ParseContext,
) {
  const { from, to } = creationDateRange ?? {};
  return {
    creationDateRange: from || to ? { from: toInstantOrNull(from), to: toInstantOrNull(to) } : null,
    orderStatus: readIfGiven(orderReportStatuses, orderStatus, "filterCriteria.orderStatus", context),
  };
}

/** A customer service metric task in answers (wire facts, seller feed §5). */
export const metricTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: metricCriteria.nullish() }),
  (task, context): CustomerServiceMetricTask => {
    const { filterCriteria: criteria } = task;
    const filter = criteria ? readMetricFilter(criteria, context) : null;
    return makeTask("CUSTOMER_SERVICE_METRIC", task, filter, context);
  },
);

/** An inventory task in answers (wire facts, seller feed §5). */
export const inventoryTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: inventoryCriteria.nullish() }),
  (task, context): InventoryTask => {
    const format = task.filterCriteria?.listingFormat;
    const listingFormat = readIfGiven(listingFormats, format, "filterCriteria.listingFormat", context);
    return makeTask("INVENTORY", task, format ? { listingFormat } : null, context);
  },
);

/** An order task in answers (wire facts, seller feed §5). */
export const orderTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: orderCriteria.nullish() }),
  (task, context): OrderTask => {
    const { filterCriteria: criteria } = task;
    return makeTask("ORDER", task, criteria ? readOrderFilter(criteria, context) : null, context);
  },
);

/** A task of any family, read by the calls for all of them, which leave its filter out (wire facts, seller feed §5). */
export const anyTaskShape = shapeOf(
  z.object({ ...taskFields, detailHref: text }),
  (task, context): FeedTask =>
    makeTask(factsOf(task.feedType)?.family ?? familyAt(task.detailHref), task, undefined, context),
);
