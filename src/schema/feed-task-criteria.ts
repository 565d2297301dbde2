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
  ITEM_NOT_AS_DESCRIBED: "Items that did not match their description.",
  ITEM_NOT_RECEIVED: "Items that did not arrive.",
});

/** Regions that items are shipped to. */
export const ShippingRegionEnum = enumType(
  "ShippingRegion",
  "Shipping regions, relative to the marketplace of the listing.",
  {
    DOMESTIC: "Within the marketplace's own country.",
    INTERNATIONAL_MATURED_REGION: "Countries abroad with mature shipping.",
    INTERNATIONAL_EMERGING_REGION: "All other countries abroad.",
  },
);

export const ListingFormatEnum = enumType("ListingFormat", "Formats of a listing.", {
  AUCTION: "Auction.",
  FIXED_PRICE: "Fixed price.",
});

export const OrderReportStatusEnum = enumType(
  "OrderReportStatus",
  "Order states that a report can be limited to.",
  {
    ACTIVE: "Not yet paid.",
    COMPLETED: "Paid; checkout is complete.",
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
        "Metric reported; null when the gateway does not know it.",
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
  properties: { listingFormat: nullable(ListingFormatEnum, "Format of the listings; null means all.") },
});

const DateTimeRangeType = objectType<ReportedDateRange>("DateTimeRange", {
  description: "A closed time interval.",
  properties: {
    from: nullable("DateTime", "First instant included; null when the interval is open at its start."),
    to: nullable("DateTime", "Last instant included; null when the interval is open at its end."),
  },
});

/** Criteria of an order report. */
export const OrderTaskFilterType = objectType<OrderTaskFilter>("OrderTaskFilter", {
  description:
    "Criteria of an order report. There is no filter by modification date, because the service does not support one.",
  properties: {
    creationDateRange: nullable(DateTimeRangeType, "Interval of the orders' creation."),
    orderStatus: nullable(OrderReportStatusEnum, "State of the orders; null means both."),
  },
});

/** A closed time interval. */
export const DateTimeRangeInput = inputType(
  "DateTimeRangeInput",
  "A closed time interval. The field or argument that uses it states its maximum length.",
  {
    from: required("DateTime", "First instant included."),
    to: required("DateTime", "Last instant included; not before `from`."),
  },
);

/** Source of a task list: a feed type or a schedule. */
export const FeedTaskSourceInput = oneOfInputType(
  "FeedTaskSourceInput",
  "Tasks that a list shows: those of a feed type, both on-demand and scheduled, or those of one schedule. Exactly one field is required, because the service rejects a list with both or with neither.",
  {
    feedType: optional("SellerFeedType", "Tasks of this feed type."),
    scheduleId: optionalIdentifierOf(
      "Schedule",
      "Tasks that this schedule started. The feed type of its template must belong to the family of the list; `genericTasks` accepts any.",
    ),
  },
);

/** Creation period of the tasks in a list. */
export const FeedTaskPeriodInput = oneOfInputType(
  "FeedTaskPeriodInput",
  `Creation period of the listed tasks. Exactly one field is required, because the service rejects a list with both. Without this argument, the service lists the last ${listPeriodDays.fallback} days.`,
  {
    lookBackDays: optional("Int", `Number of days before now; 1 to ${listPeriodDays.max}.`),
    createdWithin: optional(
      DateTimeRangeInput,
      `Interval of at most ${listPeriodDays.max} days that starts no more than ${listPeriodDays.max} days ago.`,
    ),
  },
);
