import { z } from "zod";
import type { Shape } from "../wire/page.ts";
import {
  identifier,
  type ParseContext,
  readKnown,
  readKnownOnly,
  text,
  texts,
  timestamp,
  toDate,
} from "../wire/parse.ts";
import { parseFaults } from "../transport/error-envelope.ts";
import { factsOf, familyOf } from "./feed-types.ts";
import type {
  CustomerServiceMetricTask,
  FeedTask,
  FeedTaskFamily,
  InventoryTask,
  OrderTask,
  ReportedDateRange,
} from "./model.ts";
import {
  customerServiceMetricTypes,
  feedTaskStatuses,
  listingFormats,
  orderReportStatuses,
  shippingRegions,
} from "./model.ts";

const count = z.number().int().nonnegative().nullish();

const taskFields = {
  taskId: identifier<"FeedTask">(),
  feedType: z.string(),
  status: z.string(),
  schemaVersion: text,
  creationDate: z.iso.datetime({ offset: true }),
  completionDate: timestamp,
  uploadSummary: z.object({ successCount: count, failureCount: count }).nullish(),
  // Any answer may carry them; nothing depends on them, so others than are documented do no harm.
  warnings: z.array(z.unknown()).nullish().catch(null),
};

const taskOnWire = z.object(taskFields);

const anyTaskOnWire = z.object({ ...taskFields, detailHref: text });

/** The families' own resources, of which `detailHref` names one (wire facts, seller feed §5). */
const families: readonly (readonly [path: string, family: FeedTaskFamily])[] = [
  ["/order_task/", "ORDER"],
  ["/inventory_task/", "INVENTORY"],
  ["/customer_service_metric_task/", "CUSTOMER_SERVICE_METRIC"],
];

/** The family of a task: that of its feed type, or of its own resource when the gateway does not know the feed type. */
function familyOfTask({ feedType, detailHref }: z.infer<typeof anyTaskOnWire>): FeedTaskFamily {
  if (factsOf(feedType)) return familyOf(feedType);
  return families.find(([path]) => detailHref?.includes(path))?.[1] ?? "GENERIC";
}

const metricTaskOnWire = z.object({
  ...taskFields,
  filterCriteria: z
    .object({
      evaluationMarketplaceId: text,
      customerServiceMetricType: text,
      listingCategories: texts,
      shippingRegions: texts,
    })
    .nullish(),
});

const inventoryTaskOnWire = z.object({
  ...taskFields,
  filterCriteria: z.object({ listingFormat: text }).nullish(),
});

const orderTaskOnWire = z.object({
  ...taskFields,
  filterCriteria: z
    .object({
      creationDateRange: z.object({ from: timestamp, to: timestamp }).nullish(),
      orderStatus: text,
    })
    .nullish(),
});

function readFields(task: z.infer<typeof taskOnWire>, context: ParseContext) {
  const { uploadSummary } = task;
  return {
    taskId: task.taskId,
    feedType: task.feedType,
    status: readKnown(feedTaskStatuses, task.status, "status", context) ?? "UNRECOGNIZED",
    upstreamStatus: task.status,
    createdAt: new Date(task.creationDate),
    completedAt: toDate(task.completionDate),
    schemaVersion: task.schemaVersion ?? null,
    uploadSummary: uploadSummary
      ? {
          successCount: uploadSummary.successCount ?? null,
          failureCount: uploadSummary.failureCount ?? null,
        }
      : null,
    warnings: parseFaults(task.warnings ?? []),
  } as const;
}

function readIfGiven<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  field: string,
  context: ParseContext,
): T | null {
  return value ? readKnown(values, value, `filterCriteria.${field}`, context) : null;
}

function readRange(
  range: { from?: string | null | undefined; to?: string | null | undefined } | null | undefined,
): ReportedDateRange | null {
  return range && (range.from || range.to) ? { from: toDate(range.from), to: toDate(range.to) } : null;
}

/** A customer service metric task in answers (wire facts, seller feed §5). */
export const customerServiceMetricTaskShape: Shape<
  z.infer<typeof metricTaskOnWire>,
  CustomerServiceMetricTask
> = {
  schema: metricTaskOnWire,
  read(task, context) {
    const criteria = task.filterCriteria;
    const metricType = criteria?.customerServiceMetricType;
    const regions = criteria?.shippingRegions ?? [];
    return {
      family: "CUSTOMER_SERVICE_METRIC",
      ...readFields(task, context),
      filter: criteria
        ? {
            evaluationMarketplaceId: criteria.evaluationMarketplaceId ?? null,
            metricType: readIfGiven(
              customerServiceMetricTypes,
              metricType,
              "customerServiceMetricType",
              context,
            ),
            listingCategoryIds: criteria.listingCategories ?? [],
            shippingRegions: readKnownOnly(
              shippingRegions,
              regions,
              "filterCriteria.shippingRegions",
              context,
            ),
          }
        : null,
    };
  },
};

/** An inventory task in answers (wire facts, seller feed §5). */
export const inventoryTaskShape: Shape<z.infer<typeof inventoryTaskOnWire>, InventoryTask> = {
  schema: inventoryTaskOnWire,
  read(task, context) {
    const format = task.filterCriteria?.listingFormat;
    return {
      family: "INVENTORY",
      ...readFields(task, context),
      filter: format
        ? { listingFormat: readIfGiven(listingFormats, format, "listingFormat", context) }
        : null,
    };
  },
};

/** An order task in answers (wire facts, seller feed §5). */
export const orderTaskShape: Shape<z.infer<typeof orderTaskOnWire>, OrderTask> = {
  schema: orderTaskOnWire,
  read(task, context) {
    const criteria = task.filterCriteria;
    return {
      family: "ORDER",
      ...readFields(task, context),
      filter: criteria
        ? {
            creationDateRange: readRange(criteria.creationDateRange),
            orderStatus: readIfGiven(orderReportStatuses, criteria.orderStatus, "orderStatus", context),
          }
        : null,
    };
  },
};

/** A task of any family, read by the calls for all of them, which leave its filter out (wire facts, seller feed §5). */
export const anyTaskShape: Shape<z.infer<typeof anyTaskOnWire>, FeedTask> = {
  schema: anyTaskOnWire,
  read: (task, context) => ({ family: familyOfTask(task), ...readFields(task, context) }),
};
