import type {
  CustomerServiceMetricFilter,
  InventoryTaskFilter,
  OrderTaskFilter,
  ReportedDateRange,
} from "../upstream/seller-feed/model.ts";
import { builder } from "./builder.ts";
import {
  CustomerServiceMetricTypeEnum,
  ListingFormatEnum,
  OrderReportStatusEnum,
  ShippingRegionEnum,
} from "./feed-task-enums.ts";

/** See CustomerServiceMetricFilter of the upstream model. */
export const CustomerServiceMetricFilterType = builder
  .objectRef<CustomerServiceMetricFilter>("CustomerServiceMetricFilter")
  .implement({
    description: "Criteria of a customer service metric report.",
    fields: (t) => ({
      evaluationMarketplaceId: t.field({
        description: "Marketplace whose evaluation is reported.",
        type: "MarketplaceId",
        nullable: true,
        resolve: ({ evaluationMarketplaceId }) => evaluationMarketplaceId,
      }),
      metricType: t.field({
        description: "Metric reported; null when the service reports one unknown to this gateway.",
        type: CustomerServiceMetricTypeEnum,
        nullable: true,
        resolve: ({ metricType }) => metricType,
      }),
      listingCategoryIds: t.idList({
        description: "Top-level listing categories; only with ITEM_NOT_AS_DESCRIBED. Empty means all.",
        resolve: ({ listingCategoryIds }) => listingCategoryIds,
      }),
      shippingRegions: t.field({
        description: "Shipping regions; only with ITEM_NOT_RECEIVED. Empty means all.",
        type: [ShippingRegionEnum],
        resolve: ({ shippingRegions }) => shippingRegions,
      }),
    }),
  });

/** See InventoryTaskFilter of the upstream model. */
export const InventoryTaskFilterType = builder
  .objectRef<InventoryTaskFilter>("InventoryTaskFilter")
  .implement({
    description: "Criteria of an inventory report.",
    fields: (t) => ({
      listingFormat: t.field({
        description: "Only listings of this format; null means all.",
        type: ListingFormatEnum,
        nullable: true,
        resolve: ({ listingFormat }) => listingFormat,
      }),
    }),
  });

const DateTimeRangeType = builder.objectRef<ReportedDateRange>("DateTimeRange").implement({
  description: "A closed interval of time.",
  fields: (t) => ({
    from: t.field({
      description: "First instant included; null when the interval is open at its start.",
      type: "DateTime",
      nullable: true,
      resolve: ({ from }) => from,
    }),
    to: t.field({
      description: "Last instant included; null when the interval is open at its end.",
      type: "DateTime",
      nullable: true,
      resolve: ({ to }) => to,
    }),
  }),
});

/** See OrderTaskFilter of the upstream model. */
export const OrderTaskFilterType = builder.objectRef<OrderTaskFilter>("OrderTaskFilter").implement({
  description:
    "Criteria of an order report. Filtering by modification date is not offered: the service does not support it.",
  fields: (t) => ({
    creationDateRange: t.field({
      description: "Orders created within this interval.",
      type: DateTimeRangeType,
      nullable: true,
      resolve: ({ creationDateRange }) => creationDateRange,
    }),
    orderStatus: t.field({
      description: "Only orders in this state; null means both.",
      type: OrderReportStatusEnum,
      nullable: true,
      resolve: ({ orderStatus }) => orderStatus,
    }),
  }),
});
