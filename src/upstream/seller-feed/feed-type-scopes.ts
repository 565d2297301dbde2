import { services } from "../services.ts";

const prefix = "https://api.ebay.com/oauth/api_scope/sell.";

/** The permissions that feed types need (wire facts, seller feed §7). */
export const feedScopes = {
  inventory: [`${prefix}inventory`],
  fulfillment: [`${prefix}fulfillment`],
  analytics: [`${prefix}analytics.readonly`],
} as const;

const scopesByFeedType: Readonly<Record<string, readonly string[]>> = {
  LMS_ADD_FIXED_PRICE_ITEM: feedScopes.inventory,
  LMS_REVISE_FIXED_PRICE_ITEM: feedScopes.inventory,
  LMS_RELIST_FIXED_PRICE_ITEM: feedScopes.inventory,
  LMS_END_FIXED_PRICE_ITEM: feedScopes.inventory,
  LMS_VERIFY_ADD_FIXED_PRICE_ITEM: feedScopes.inventory,
  LMS_ADD_ITEM: feedScopes.inventory,
  LMS_REVISE_ITEM: feedScopes.inventory,
  LMS_RELIST_ITEM: feedScopes.inventory,
  LMS_END_ITEM: feedScopes.inventory,
  LMS_VERIFY_ADD_ITEM: feedScopes.inventory,
  LMS_REVISE_INVENTORY_STATUS: feedScopes.inventory,
  LMS_ACTIVE_INVENTORY_REPORT: feedScopes.inventory,
  // The same, as the specification spells it.
  ActiveInventoryReport: feedScopes.inventory,
  FX_LISTING: feedScopes.inventory,
  LMS_ORDER_ACK: feedScopes.fulfillment,
  LMS_SET_SHIPMENT_TRACKING_INFO: feedScopes.fulfillment,
  LMS_ORDER_REPORT: feedScopes.fulfillment,
  FX_FULFILLMENT: feedScopes.fulfillment,
  CUSTOMER_SERVICE_METRICS_REPORT: feedScopes.analytics,
};

/** Permissions of which one is enough for a feed type; all that any type needs when the gateway does not know this one. */
export function scopesOf(feedType: string): readonly string[] {
  const known = Object.hasOwn(scopesByFeedType, feedType) ? scopesByFeedType[feedType] : undefined;
  return known ?? services.sellerFeed.scopes;
}
