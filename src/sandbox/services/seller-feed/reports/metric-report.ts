import { fieldsOf } from "../../../http/json-fields.ts";
import { toTimestamp } from "../../../http/timestamp.ts";
import { evaluateMetric } from "../seller/metrics.ts";
import type { TaskRow } from "../tasks/task-store.ts";

/**
 * Builds the report of one metric on one marketplace as JSON, filtered by the requested categories or regions. The
 * current evaluation dates from the first of the month and covers the previous month.
 * @returns undefined when the seller has no evaluation there; the task then fails (seller feed specification §7)
 */
export function makeMetricReport(task: TaskRow): Iterable<string> | undefined {
  const criteria = fieldsOf(JSON.parse(task.filter_criteria ?? "{}"));
  const { evaluationMarketplaceId: marketplaceId, customerServiceMetricType } = criteria;
  const metricType =
    customerServiceMetricType === "ITEM_NOT_RECEIVED" ? "ITEM_NOT_RECEIVED" : "ITEM_NOT_AS_DESCRIBED";
  const cycle = cycleOf(task.created_at);
  const metrics = evaluateMetric(task.account_id, String(marketplaceId), metricType, cycle.evaluationDate);
  if (metrics === undefined) return undefined;

  const isAboutRegions = metricType === "ITEM_NOT_RECEIVED";
  const asked = isAboutRegions ? criteria["shippingRegions"] : criteria["listingCategories"];
  const chosen = Array.isArray(asked) ? new Set<unknown>(asked) : undefined;
  const lines = metrics
    .filter(({ dimension }) => chosen === undefined || chosen.has(dimension))
    .map(({ dimension, name, ...figures }) => ({
      [isAboutRegions ? "shippingRegion" : "listingCategoryId"]: dimension,
      name,
      ...figures,
    }));
  const report = {
    evaluationMarketplaceId: marketplaceId,
    customerServiceMetricType: metricType,
    evaluationType: "CURRENT",
    evaluationCycle: cycle,
    locale: task.locale,
    metrics: lines,
  };
  return [`${JSON.stringify(report, undefined, 2)}\n`];
}

function cycleOf(instantMs: number) {
  const now = new Date(instantMs);
  const evaluatedAtMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return {
    startDate: toTimestamp(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)),
    endDate: toTimestamp(evaluatedAtMs - 1),
    evaluationDate: toTimestamp(evaluatedAtMs),
  };
}
