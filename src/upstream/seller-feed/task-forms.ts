import { z } from "zod";
import { isId } from "../ids.ts";
import { count, identifier, text, texts, timestamp } from "../wire/parse.ts";
import type { Form } from "../wire/shape.ts";
import {
  type Fields,
  fieldsOf,
  isCountOrNone,
  isNone,
  isText,
  isTextOrNone,
  isTextsOrNone,
  isUsualInstant,
  isUsualInstantOrNone,
} from "../wire/usual.ts";

const taskFields = {
  taskId: identifier<"FeedTask">(),
  feedType: z.string(),
  status: z.string(),
  schemaVersion: text,
  creationDate: z.iso.datetime({ offset: true }),
  completionDate: timestamp,
  uploadSummary: z.object({ successCount: count.nullish(), failureCount: count.nullish() }).nullish(),
  // Any answer may carry them; nothing depends on them, so others than are documented do no harm.
  warnings: z.array(z.unknown()).nullish().catch(null),
};
const taskSchema = z.object(taskFields);
/** What every task has in answers. */
export type TaskOnWire = z.infer<typeof taskSchema>;

const anyTaskSchema = z.object({ ...taskFields, detailHref: text });
/** A task of any family as the calls for all of them answer with it. */
export type AnyTaskOnWire = z.infer<typeof anyTaskSchema>;

const metricCriteriaSchema = z.object({
  evaluationMarketplaceId: text,
  customerServiceMetricType: text,
  listingCategories: texts,
  shippingRegions: texts,
});
/** Criteria of a customer service metric task in answers. */
export type MetricCriteriaOnWire = z.infer<typeof metricCriteriaSchema>;
const metricTaskSchema = z.object({ ...taskFields, filterCriteria: metricCriteriaSchema.nullish() });
/** A customer service metric task in answers. */
export type MetricTaskOnWire = z.infer<typeof metricTaskSchema>;

const inventoryCriteriaSchema = z.object({ listingFormat: text });
const inventoryTaskSchema = z.object({ ...taskFields, filterCriteria: inventoryCriteriaSchema.nullish() });
/** An inventory task in answers. */
export type InventoryTaskOnWire = z.infer<typeof inventoryTaskSchema>;

const rangeSchema = z.object({ from: timestamp, to: timestamp });
/** A period in answers. */
export type RangeOnWire = z.infer<typeof rangeSchema>;
const orderCriteriaSchema = z.object({ creationDateRange: rangeSchema.nullish(), orderStatus: text });
/** Criteria of an order task in answers. */
export type OrderCriteriaOnWire = z.infer<typeof orderCriteriaSchema>;
const orderTaskSchema = z.object({ ...taskFields, filterCriteria: orderCriteriaSchema.nullish() });
/** An order task in answers. */
export type OrderTaskOnWire = z.infer<typeof orderTaskSchema>;

function hasUsualFields(task: Fields<TaskOnWire>): boolean {
  return (
    isId(task.taskId) &&
    isText(task.feedType) &&
    isText(task.status) &&
    isTextOrNone(task.schemaVersion) &&
    isUsualInstant(task.creationDate) &&
    isUsualInstantOrNone(task.completionDate) &&
    (isNone(task.uploadSummary) || isUsualSummary(task.uploadSummary)) &&
    isNone(task.warnings)
  );
}

function isUsualSummary(json: unknown): boolean {
  const summary: Fields<NonNullable<TaskOnWire["uploadSummary"]>> | null = fieldsOf(json);
  return summary !== null && isCountOrNone(summary.successCount) && isCountOrNone(summary.failureCount);
}

function isUsualMetricCriteria(json: unknown): boolean {
  const criteria: Fields<MetricCriteriaOnWire> | null = fieldsOf(json);
  return (
    criteria !== null &&
    isTextOrNone(criteria.evaluationMarketplaceId) &&
    isTextOrNone(criteria.customerServiceMetricType) &&
    isTextsOrNone(criteria.listingCategories) &&
    isTextsOrNone(criteria.shippingRegions)
  );
}

function isUsualInventoryCriteria(json: unknown): boolean {
  const criteria: Fields<z.infer<typeof inventoryCriteriaSchema>> | null = fieldsOf(json);
  return criteria !== null && isTextOrNone(criteria.listingFormat);
}

function isUsualOrderCriteria(json: unknown): boolean {
  const criteria: Fields<OrderCriteriaOnWire> | null = fieldsOf(json);
  if (criteria === null || !isTextOrNone(criteria.orderStatus)) return false;
  if (isNone(criteria.creationDateRange)) return true;
  const range: Fields<RangeOnWire> | null = fieldsOf(criteria.creationDateRange);
  return range !== null && isUsualInstantOrNone(range.from) && isUsualInstantOrNone(range.to);
}

/** A task of any family, as the calls for all of them answer with it (wire facts, seller feed §5). */
export const anyTaskForm: Form<AnyTaskOnWire> = {
  schema: anyTaskSchema,
  isUsual(json): json is AnyTaskOnWire {
    const task: Fields<AnyTaskOnWire> | null = fieldsOf(json);
    return task !== null && hasUsualFields(task) && isTextOrNone(task.detailHref);
  },
};

/** A customer service metric task (wire facts, seller feed §5). */
export const metricTaskForm: Form<MetricTaskOnWire> = {
  schema: metricTaskSchema,
  isUsual(json): json is MetricTaskOnWire {
    const task: Fields<MetricTaskOnWire> | null = fieldsOf(json);
    if (task === null || !hasUsualFields(task)) return false;
    return isNone(task.filterCriteria) || isUsualMetricCriteria(task.filterCriteria);
  },
};

/** An inventory task (wire facts, seller feed §5). */
export const inventoryTaskForm: Form<InventoryTaskOnWire> = {
  schema: inventoryTaskSchema,
  isUsual(json): json is InventoryTaskOnWire {
    const task: Fields<InventoryTaskOnWire> | null = fieldsOf(json);
    if (task === null || !hasUsualFields(task)) return false;
    return isNone(task.filterCriteria) || isUsualInventoryCriteria(task.filterCriteria);
  },
};

/** An order task (wire facts, seller feed §5). */
export const orderTaskForm: Form<OrderTaskOnWire> = {
  schema: orderTaskSchema,
  isUsual(json): json is OrderTaskOnWire {
    const task: Fields<OrderTaskOnWire> | null = fieldsOf(json);
    if (task === null || !hasUsualFields(task)) return false;
    return isNone(task.filterCriteria) || isUsualOrderCriteria(task.filterCriteria);
  },
};
