import type {
  CustomerServiceMetricType,
  ListingFormat,
  OrderReportStatus,
  ShippingRegion,
} from "../upstream/seller-feed/model.ts";
import { enumType } from "./enum-type.ts";

/** Customer service metrics. */
export const CustomerServiceMetricTypeEnum = enumType<CustomerServiceMetricType>(
  "CustomerServiceMetricType",
  "Customer service metrics.",
  {
    ITEM_NOT_AS_DESCRIBED: "Items that were not as described.",
    ITEM_NOT_RECEIVED: "Items that did not arrive.",
  },
);

/** Regions that items are shipped to. */
export const ShippingRegionEnum = enumType<ShippingRegion>(
  "ShippingRegion",
  "Regions that items are shipped to, seen from the listing's marketplace.",
  {
    DOMESTIC: "Within the marketplace's own country.",
    INTERNATIONAL_MATURED_REGION: "Abroad, to a country with mature shipping.",
    INTERNATIONAL_EMERGING_REGION: "Abroad, to any other country.",
  },
);

/** How a listing sells. */
export const ListingFormatEnum = enumType<ListingFormat>("ListingFormat", "How a listing sells.", {
  AUCTION: "By auction.",
  FIXED_PRICE: "At a fixed price.",
});

/** States of an order that a report can be limited to. */
export const OrderReportStatusEnum = enumType<OrderReportStatus>(
  "OrderReportStatus",
  "States of an order that a report can be limited to.",
  {
    ACTIVE: "Not yet paid.",
    COMPLETED: "Paid, checkout complete.",
  },
);
