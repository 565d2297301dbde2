import { services } from "../services.ts";
import type { FeedTaskFamily } from "./model.ts";

/** Whether the tasks of a feed type take a file from the seller or make one. */
export type FeedTaskDirection = "UPLOAD" | "DOWNLOAD";

/** What follows from a feed type. */
export interface FeedTypeFacts {
  /** Family of its tasks, whichever call reads them. */
  readonly family: FeedTaskFamily;
  readonly direction: FeedTaskDirection;
  /** The one permission that its calls need. */
  readonly scopes: readonly [string];
}

const [inventory, fulfillment, analytics] = services.sellerFeed.scopes;

/** The permissions that feed types need (wire facts, seller feed §7). */
export const feedScopes = {
  inventory: [inventory],
  fulfillment: [fulfillment],
  analytics: [analytics],
} as const;

const listings = { family: "GENERIC", direction: "UPLOAD", scopes: feedScopes.inventory } as const;
const shipping = { family: "GENERIC", direction: "UPLOAD", scopes: feedScopes.fulfillment } as const;
const activeInventory = { family: "INVENTORY", direction: "DOWNLOAD", scopes: feedScopes.inventory } as const;

/** Feed types that the service is known to have (wire facts, seller feed §7). */
const feedTypes = {
  LMS_ADD_FIXED_PRICE_ITEM: listings,
  LMS_REVISE_FIXED_PRICE_ITEM: listings,
  LMS_RELIST_FIXED_PRICE_ITEM: listings,
  LMS_END_FIXED_PRICE_ITEM: listings,
  LMS_VERIFY_ADD_FIXED_PRICE_ITEM: listings,
  LMS_ADD_ITEM: listings,
  LMS_REVISE_ITEM: listings,
  LMS_RELIST_ITEM: listings,
  LMS_END_ITEM: listings,
  LMS_VERIFY_ADD_ITEM: listings,
  LMS_REVISE_INVENTORY_STATUS: listings,
  FX_LISTING: listings,
  LMS_ORDER_ACK: shipping,
  LMS_SET_SHIPMENT_TRACKING_INFO: shipping,
  FX_FULFILLMENT: shipping,
  LMS_ORDER_REPORT: { family: "ORDER", direction: "DOWNLOAD", scopes: feedScopes.fulfillment },
  LMS_ACTIVE_INVENTORY_REPORT: activeInventory,
  // The same, as the specification spells it.
  ActiveInventoryReport: activeInventory,
  CUSTOMER_SERVICE_METRICS_REPORT: {
    family: "CUSTOMER_SERVICE_METRIC",
    direction: "DOWNLOAD",
    scopes: feedScopes.analytics,
  },
} as const satisfies Readonly<Record<string, FeedTypeFacts>>;

/** What follows from a feed type; null when the gateway does not know it. */
export function factsOf(feedType: string): FeedTypeFacts | null {
  return Object.hasOwn(feedTypes, feedType) ? feedTypes[feedType as keyof typeof feedTypes] : null;
}

/** Family of the tasks of a feed type; tasks of a type that the gateway does not know are generic. */
export function familyOf(feedType: string): FeedTaskFamily {
  return factsOf(feedType)?.family ?? "GENERIC";
}

/** Whether tasks of a feed type take a file or make one; null when the gateway does not know the type. */
export function directionOf(feedType: string): FeedTaskDirection | null {
  return factsOf(feedType)?.direction ?? null;
}

/** Permissions of which one is enough for a feed type; all that any type needs when the gateway does not know this one. */
export function scopesOf(feedType: string): readonly string[] {
  return factsOf(feedType)?.scopes ?? services.sellerFeed.scopes;
}
