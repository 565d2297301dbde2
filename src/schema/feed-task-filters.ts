import type {
  CustomerServiceMetricFilter,
  InventoryTaskFilter,
  OrderTaskFilter,
  ReportedDateRange,
} from "../upstream/seller-feed/model.ts";
import {
  CustomerServiceMetricTypeEnum,
  ListingFormatEnum,
  OrderReportStatusEnum,
  ShippingRegionEnum,
} from "./feed-task-enums.ts";
import { nonNull, nullable, objectType } from "./object-type.ts";

/** Criteria of a customer service metric report. */
export const CustomerServiceMetricFilterType = objectType<CustomerServiceMetricFilter>(
  "CustomerServiceMetricFilter",
  {
    description: "Criteria of a customer service metric report.",
    properties: {
      evaluationMarketplaceId: nullable("MarketplaceId", "Marketplace whose evaluation is reported."),
      metricType: nullable(
        CustomerServiceMetricTypeEnum,
        "Metric reported; null when the service reports one unknown to this gateway.",
      ),
      listingCategoryIds: nonNull(
        ["ID"],
        "Top-level listing categories; only with ITEM_NOT_AS_DESCRIBED. Empty means all.",
      ),
      shippingRegions: nonNull(
        [ShippingRegionEnum],
        "Shipping regions; only with ITEM_NOT_RECEIVED. Empty means all.",
      ),
    },
  },
);

/** Criteria of an inventory report. */
export const InventoryTaskFilterType = objectType<InventoryTaskFilter>("InventoryTaskFilter", {
  description: "Criteria of an inventory report.",
  properties: { listingFormat: nullable(ListingFormatEnum, "Only listings of this format; null means all.") },
});

const DateTimeRangeType = objectType<ReportedDateRange>("DateTimeRange", {
  description: "A closed interval of time.",
  properties: {
    from: nullable("DateTime", "First instant included; null when the interval is open at its start."),
    to: nullable("DateTime", "Last instant included; null when the interval is open at its end."),
  },
});

/** Criteria of an order report. */
export const OrderTaskFilterType = objectType<OrderTaskFilter>("OrderTaskFilter", {
  description:
    "Criteria of an order report. Filtering by modification date is not offered: the service does not support it.",
  properties: {
    creationDateRange: nullable(DateTimeRangeType, "Orders created within this interval."),
    orderStatus: nullable(OrderReportStatusEnum, "Only orders in this state; null means both."),
  },
});
