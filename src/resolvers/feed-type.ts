/** Ways of a generic task. */
export const feedTaskDirections = ["UPLOAD", "DOWNLOAD"] as const;
export type FeedTaskDirection = (typeof feedTaskDirections)[number];

/** Feed types that make a file (wire facts, seller feed §7). */
const downloads: readonly string[] = [
  "LMS_ORDER_REPORT",
  "LMS_ACTIVE_INVENTORY_REPORT",
  // The same, as the specification spells it.
  "ActiveInventoryReport",
  "CUSTOMER_SERVICE_METRICS_REPORT",
];

/** Feed types that take a file (wire facts, seller feed §7). */
const uploads: readonly string[] = [
  "LMS_ADD_FIXED_PRICE_ITEM",
  "LMS_REVISE_FIXED_PRICE_ITEM",
  "LMS_RELIST_FIXED_PRICE_ITEM",
  "LMS_END_FIXED_PRICE_ITEM",
  "LMS_VERIFY_ADD_FIXED_PRICE_ITEM",
  "LMS_ADD_ITEM",
  "LMS_REVISE_ITEM",
  "LMS_RELIST_ITEM",
  "LMS_END_ITEM",
  "LMS_VERIFY_ADD_ITEM",
  "LMS_REVISE_INVENTORY_STATUS",
  "LMS_ORDER_ACK",
  "LMS_SET_SHIPMENT_TRACKING_INFO",
  "FX_LISTING",
  "FX_FULFILLMENT",
];

/** Whether tasks of a feed type take a file or make one; null when the gateway does not know the type. */
export function directionOf(feedType: string): FeedTaskDirection | null {
  if (downloads.includes(feedType)) return "DOWNLOAD";
  return uploads.includes(feedType) ? "UPLOAD" : null;
}
