import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";
import { dayOf } from "./days.ts";
import { emptyDraft, type ReportDraft, withEvaluationMarketplace } from "./report-draft.ts";

/** Returns the settings of a report, as far as the service tells them. It does not tell the marketplace. */
export function draftOfTask(task: TaskDetailsFragment): ReportDraft {
  const draft: ReportDraft = { ...emptyDraft(), schemaVersion: "" };
  switch (task.__typename) {
    case "OrderTask": {
      const { orderStatus = null, creationDateRange = null } = task.filter ?? {};
      const days = creationDateRange?.from &&
        creationDateRange.to && {
          first: dayOf(new Date(creationDateRange.from)),
          last: dayOf(new Date(creationDateRange.to)),
        };
      return { ...draft, orderStatus, days: days || null };
    }
    case "InventoryTask":
      return { ...draft, listingFormat: task.filter?.listingFormat ?? null };
    case "CustomerServiceMetricTask": {
      const { evaluationMarketplaceId, metricType, listingCategoryIds, shippingRegions } = task.filter ?? {};
      return {
        ...(evaluationMarketplaceId ? withEvaluationMarketplace(draft, evaluationMarketplaceId) : draft),
        metric: metricType ?? draft.metric,
        categories: listingCategoryIds?.join(", ") ?? "",
        regions: shippingRegions ?? [],
      };
    }
    case "GenericTask":
      return draft;
  }
}
