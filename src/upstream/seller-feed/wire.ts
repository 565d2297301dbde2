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
import { factsOf, type FeedTypeFacts } from "./feed-types.ts";

/** Statuses of a feed task (wire facts, seller feed §6). UNRECOGNIZED replaces any other value. */
const feedTaskStatuses = [
  "CREATED",
  "QUEUED",
  "IN_PROCESS",
  "COMPLETED",
  "COMPLETED_WITH_ERROR",
  "PARTIALLY_PROCESSED",
  "FAILED",
  "UNRECOGNIZED",
] as const;

/** Customer service metrics (wire facts, seller feed §6). */
const customerServiceMetricTypes = ["ITEM_NOT_AS_DESCRIBED", "ITEM_NOT_RECEIVED"] as const;

/** Shipping regions, relative to the marketplace of the listing (wire facts, seller feed §6). */
const shippingRegions = [
  "DOMESTIC",
  "INTERNATIONAL_MATURED_REGION",
  "INTERNATIONAL_EMERGING_REGION",
] as const;

/** Formats of a listing (wire facts, seller feed §6). */
const listingFormats = ["AUCTION", "FIXED_PRICE"] as const;

/** Order statuses by which a report can be filtered (wire facts, seller feed §6). */
const orderReportStatuses = ["ACTIVE", "COMPLETED"] as const;

const taskFields = {
  taskId: identifier<"FeedTask">(),
  feedType: z.string(),
  status: z.string(),
  schemaVersion: text,
  creationDate: instant,
  completionDate: timestamp,
  uploadSummary: z.object({ successCount: count.nullish(), failureCount: count.nullish() }).nullish(),
  // Any response can contain warnings. They are additional information, so an undocumented format is ignored.
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

type Family = FeedTypeFacts["family"];

/** Paths of the task families in `detailHref` (wire facts, seller feed §5). */
const families: readonly (readonly [path: string, family: Family])[] = [
  ["/order_task/", "ORDER"],
  ["/inventory_task/", "INVENTORY"],
  ["/customer_service_metric_task/", "CUSTOMER_SERVICE_METRIC"],
];

function familyAt(detailHref: string | null | undefined): Family {
  return families.find(([path]) => detailHref?.includes(path))?.[1] ?? "GENERIC";
}

const noWarnings: readonly UpstreamFault[] = [];

/** Creates a task of any family. All tasks have the same field order, which makes property access fast. */
function makeTask<One extends Family, Filter>(
  family: One,
  task: TaskOnWire,
  filter: Filter | undefined,
  context: ParseContext,
) {
  const { uploadSummary: summary, warnings } = task;
  return {
    family,
    taskId: task.taskId,
    feedType: task.feedType,
    status: readKnown(feedTaskStatuses, task.status, "status", context),
    /** Status in the spelling of the service. */
    upstreamStatus: task.status,
    createdAt: toInstant(task.creationDate),
    /** Time at which the task was completed; null before completion. */
    completedAt: toInstantOrNull(task.completionDate),
    schemaVersion: task.schemaVersion ?? null,
    /**
     * Numbers of accepted and rejected records of an uploaded file. Null when the service does not report them, for
     * example before processing.
     */
    uploadSummary: summary
      ? { successCount: summary.successCount ?? null, failureCount: summary.failureCount ?? null }
      : null,
    /** Warnings of the service about a task that was read by id (wire facts, common §5). Empty in lists. */
    warnings: Array.isArray(warnings) ? parseFaults(warnings) : noWarnings,
    filter,
  };
}

/** Reads the criteria of a metric report. Unknown values become null or are dropped. */
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
    /** Top-level listing categories; empty means all. */
    listingCategoryIds: criteria.listingCategories ?? [],
    /** Shipping regions; empty means all. */
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
    /** Status of the orders; null means both statuses. */
    orderStatus: readIfGiven(orderReportStatuses, orderStatus, "filterCriteria.orderStatus", context),
  };
}

/** Response schema of a customer service metric task (wire facts, seller feed §5). */
export const metricTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: metricCriteria.nullish() }),
  (task, context) => {
    const { filterCriteria: criteria } = task;
    const filter = criteria ? readMetricFilter(criteria, context) : null;
    return makeTask("CUSTOMER_SERVICE_METRIC", task, filter, context);
  },
);

/** Response schema of an inventory task (wire facts, seller feed §5). */
export const inventoryTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: inventoryCriteria.nullish() }),
  (task, context) => {
    const format = task.filterCriteria?.listingFormat;
    const listingFormat = readIfGiven(listingFormats, format, "filterCriteria.listingFormat", context);
    return makeTask("INVENTORY", task, format ? { listingFormat } : null, context);
  },
);

/** Response schema of an order task (wire facts, seller feed §5). */
export const orderTaskShape = shapeOf(
  z.object({ ...taskFields, filterCriteria: orderCriteria.nullish() }),
  (task, context) => {
    const { filterCriteria: criteria } = task;
    return makeTask("ORDER", task, criteria ? readOrderFilter(criteria, context) : null, context);
  },
);

/**
 * Response schema of a task as returned by the calls for all families. Their responses contain no filter (wire facts,
 * seller feed §5).
 */
export const anyTaskShape = shapeOf(z.object({ ...taskFields, detailHref: text }), (task, context) =>
  makeTask(factsOf(task.feedType)?.family ?? familyAt(task.detailHref), task, undefined, context),
);
