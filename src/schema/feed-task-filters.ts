import type {
  CustomerServiceMetricFilter,
  InventoryTaskFilter,
  OrderTaskFilter,
  ReportedDateRange,
} from "../upstream/seller-feed/model.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import {
  CustomerServiceMetricTypeEnum,
  ListingFormatEnum,
  OrderReportStatusEnum,
  ShippingRegionEnum,
} from "./feed-task-enums.ts";

/** Criteria of a customer service metric report. */
export const CustomerServiceMetricFilterType = builder
  .objectRef<CustomerServiceMetricFilter>("CustomerServiceMetricFilter")
  .implement({
    description: "Criteria of a customer service metric report.",
    fields: (t) => ({
      evaluationMarketplaceId: t.expose("evaluationMarketplaceId", {
        description: "Marketplace whose evaluation is reported.",
        type: "MarketplaceId",
        nullable: true,
      }),
      metricType: t.expose("metricType", {
        description: "Metric reported; null when the service reports one unknown to this gateway.",
        type: CustomerServiceMetricTypeEnum,
        nullable: true,
      }),
      listingCategoryIds: t.idList({
        description: "Top-level listing categories; only with ITEM_NOT_AS_DESCRIBED. Empty means all.",
        extensions: pure,
        resolve: ({ listingCategoryIds }) => listingCategoryIds,
      }),
      shippingRegions: t.expose("shippingRegions", {
        description: "Shipping regions; only with ITEM_NOT_RECEIVED. Empty means all.",
        type: [ShippingRegionEnum],
      }),
    }),
  });

/** Criteria of an inventory report. */
export const InventoryTaskFilterType = builder
  .objectRef<InventoryTaskFilter>("InventoryTaskFilter")
  .implement({
    description: "Criteria of an inventory report.",
    fields: (t) => ({
      listingFormat: t.expose("listingFormat", {
        description: "Only listings of this format; null means all.",
        type: ListingFormatEnum,
        nullable: true,
      }),
    }),
  });

const DateTimeRangeType = builder.objectRef<ReportedDateRange>("DateTimeRange").implement({
  description: "A closed interval of time.",
  fields: (t) => ({
    from: t.expose("from", {
      description: "First instant included; null when the interval is open at its start.",
      type: "DateTime",
      nullable: true,
    }),
    to: t.expose("to", {
      description: "Last instant included; null when the interval is open at its end.",
      type: "DateTime",
      nullable: true,
    }),
  }),
});

/** Criteria of an order report. */
export const OrderTaskFilterType = builder.objectRef<OrderTaskFilter>("OrderTaskFilter").implement({
  description:
    "Criteria of an order report. Filtering by modification date is not offered: the service does not support it.",
  fields: (t) => ({
    creationDateRange: t.expose("creationDateRange", {
      description: "Orders created within this interval.",
      type: DateTimeRangeType,
      nullable: true,
    }),
    orderStatus: t.expose("orderStatus", {
      description: "Only orders in this state; null means both.",
      type: OrderReportStatusEnum,
      nullable: true,
    }),
  }),
});
