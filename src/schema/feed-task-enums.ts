import type {
  CustomerServiceMetricType,
  ListingFormat,
  OrderReportStatus,
  ShippingRegion,
} from "../upstream/seller-feed/model.ts";
import { builder } from "./builder.ts";

/** Customer service metrics. */
export const CustomerServiceMetricTypeEnum = builder.enumType("CustomerServiceMetricType", {
  description: "Customer service metrics.",
  values: {
    ITEM_NOT_AS_DESCRIBED: { description: "Items that were not as described." },
    ITEM_NOT_RECEIVED: { description: "Items that did not arrive." },
  } as const satisfies Record<CustomerServiceMetricType, object>,
});

/** Regions that items are shipped to. */
export const ShippingRegionEnum = builder.enumType("ShippingRegion", {
  description: "Regions that items are shipped to, seen from the listing's marketplace.",
  values: {
    DOMESTIC: { description: "Within the marketplace's own country." },
    INTERNATIONAL_MATURED_REGION: { description: "Abroad, to a country with mature shipping." },
    INTERNATIONAL_EMERGING_REGION: { description: "Abroad, to any other country." },
  } as const satisfies Record<ShippingRegion, object>,
});

/** How a listing sells. */
export const ListingFormatEnum = builder.enumType("ListingFormat", {
  description: "How a listing sells.",
  values: {
    AUCTION: { description: "By auction." },
    FIXED_PRICE: { description: "At a fixed price." },
  } as const satisfies Record<ListingFormat, object>,
});

/** States of an order that a report can be limited to. */
export const OrderReportStatusEnum = builder.enumType("OrderReportStatus", {
  description: "States of an order that a report can be limited to.",
  values: {
    ACTIVE: { description: "Not yet paid." },
    COMPLETED: { description: "Paid, checkout complete." },
  } as const satisfies Record<OrderReportStatus, object>,
});
