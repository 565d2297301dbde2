import { listPeriodDays } from "../upstream/seller-feed/limits.ts";
import type {
  CustomerServiceMetricFilter,
  InventoryTaskFilter,
  OrderTaskFilter,
  ReportedDateRange,
} from "../upstream/seller-feed/model.ts";
import { inputType, oneOfInputType, optional, optionalIdentifierOf, required } from "./input-type.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";

const CustomerServiceMetricTypeEnum = enumType("CustomerServiceMetricType", "Customer service metrics.", {
  ITEM_NOT_AS_DESCRIBED: "Items that were not as described.",
  ITEM_NOT_RECEIVED: "Items that did not arrive.",
});

/** Regions that items are shipped to. */
export const ShippingRegionEnum = enumType(
  "ShippingRegion",
  "Regions that items are shipped to, seen from the listing's marketplace.",
  {
    DOMESTIC: "Within the marketplace's own country.",
    INTERNATIONAL_MATURED_REGION: "Abroad, to a country with mature shipping.",
    INTERNATIONAL_EMERGING_REGION: "Abroad, to any other country.",
  },
);

export const ListingFormatEnum = enumType("ListingFormat", "How a listing sells.", {
  AUCTION: "By auction.",
  FIXED_PRICE: "At a fixed price.",
});

export const OrderReportStatusEnum = enumType(
  "OrderReportStatus",
  "States of an order that a report can be limited to.",
  {
    ACTIVE: "Not yet paid.",
    COMPLETED: "Paid, checkout complete.",
  },
);

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

/** A closed interval of time. */
export const DateTimeRangeInput = inputType(
  "DateTimeRangeInput",
  "A closed interval of time. The limit on its length is stated where it is used.",
  {
    from: required("DateTime", "First instant included."),
    to: required("DateTime", "Last instant included; not before `from`."),
  },
);

/** Which tasks a list shows. */
export const FeedTaskSourceInput = oneOfInputType(
  "FeedTaskSourceInput",
  "Which tasks a list shows: those of a feed type, on demand and scheduled alike, or those of one schedule. Exactly one, because the service refuses both and neither.",
  {
    feedType: optional("SellerFeedType", "Tasks of this feed type."),
    scheduleId: optionalIdentifierOf(
      "Schedule",
      "Tasks that this schedule started; its template decides which are shown.",
    ),
  },
);

/** When the tasks of a list were created. */
export const FeedTaskPeriodInput = oneOfInputType(
  "FeedTaskPeriodInput",
  `When the tasks of a list were created. Exactly one way of saying so, because the service refuses both. Leave the argument out for the service's default of the last ${listPeriodDays.fallback} days.`,
  {
    lookBackDays: optional("Int", `This many days back from now; 1 to ${listPeriodDays.max}.`),
    createdWithin: optional(
      DateTimeRangeInput,
      `Within this interval; at most ${listPeriodDays.max} days long and no more than ${listPeriodDays.max} days ago.`,
    ),
  },
);
