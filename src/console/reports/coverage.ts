import type { TFunction } from "i18next";
import type { Formats } from "../messages/formats.ts";
import { marketplaceName } from "../messages/marketplace-names.ts";
import { currentLanguage } from "../messages/load-messages.ts";
import type { TaskDetailsFragment } from "../tasks/generated/graphql.ts";

/** Describes the filters of a report as text; empty when the filters are unknown. */
export function coverage(
  task: TaskDetailsFragment,
  t: TFunction<"reports">,
  { dateTime }: Formats,
): readonly string[] {
  switch (task.__typename) {
    case "OrderTask": {
      if (!task.filter) return [];
      const { orderStatus, creationDateRange: range } = task.filter;
      const status = t(`orderForm.orderStatuses.${orderStatus ?? "all"}`);
      const [from, to] = [range?.from, range?.to];
      return from && to ? [status, `${dateTime(from)} – ${dateTime(to)}`] : [status, t("orderForm.lastDays")];
    }
    case "InventoryTask":
      return [t(`orderForm.listingFormats.${task.filter?.listingFormat ?? "all"}`)];
    case "CustomerServiceMetricTask": {
      if (!task.filter) return [];
      const { metricType, evaluationMarketplaceId, listingCategoryIds, shippingRegions } = task.filter;
      return [
        metricType && t(`orderForm.metrics.${metricType}`),
        evaluationMarketplaceId && marketplaceName(evaluationMarketplaceId, currentLanguage()),
        listingCategoryIds.length > 0 && `${t("orderForm.categories")}: ${listingCategoryIds.join(", ")}`,
        ...shippingRegions.map((region) => t(`orderForm.shippingRegions.${region}`)),
      ].filter((sentence) => typeof sentence === "string");
    }
    case "GenericTask":
      return [];
  }
}
