import { services } from "../services.ts";

/** Whether the tasks of a feed type take a file from the seller or make one. */
export type FeedTaskDirection = "UPLOAD" | "DOWNLOAD";

/** Formats of seller feed files once they are unzipped. */
export type SellerFeedFormat = "CSV" | "JSON" | "XML";

/** What follows from a feed type. */
export interface FeedTypeFacts {
  /** Family of its tasks, whichever call reads them. */
  readonly family: "CUSTOMER_SERVICE_METRIC" | "INVENTORY" | "ORDER" | "GENERIC";
  readonly direction: FeedTaskDirection;
  /** The one permission that its calls need. */
  readonly scopes: readonly [string];
  /** Of the files that its tasks take or make. */
  readonly formats: readonly SellerFeedFormat[];
  /** A version of the file format that its tasks can be created with (wire facts, seller feed §3). */
  readonly schemaVersion: string;
  /** Every valid version, in words that go on after "must be" (wire facts, seller feed §3). */
  readonly schemaVersions: string;
}

const [inventory, fulfillment, analytics] = services.sellerFeed.scopes;

/** The permissions that feed types need (wire facts, seller feed §7). */
export const feedScopes = {
  inventory: [inventory],
  fulfillment: [fulfillment],
  analytics: [analytics],
} as const;

/** Versions of order reports, and of the schedules that make them (wire facts, seller feed §3). */
export const orderSchemaVersions = "an odd number, 1113 or higher";

const xml = {
  formats: ["XML"],
  schemaVersion: "1235",
  schemaVersions: "a version number of the XML schema, such as 1235",
} as const;
const csv = { formats: ["CSV"], schemaVersion: "1.0", schemaVersions: "1.0" } as const;
const upload = { family: "GENERIC", direction: "UPLOAD" } as const;

const listings = { ...upload, ...xml, scopes: feedScopes.inventory } as const;
const shipping = { ...upload, ...xml, scopes: feedScopes.fulfillment } as const;
const activeInventory = {
  ...csv,
  family: "INVENTORY",
  direction: "DOWNLOAD",
  scopes: feedScopes.inventory,
} as const;

/** Feed types that the service is known to have (wire facts, seller feed §7). */
const feedTypes: ReadonlyMap<string, FeedTypeFacts> = new Map(
  Object.entries<FeedTypeFacts>({
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
    FX_LISTING: { ...listings, ...csv },
    LMS_ORDER_ACK: shipping,
    LMS_SET_SHIPMENT_TRACKING_INFO: shipping,
    FX_FULFILLMENT: { ...shipping, ...csv },
    // The sandbox's own: that the public service has a download type without filter criteria is unconfirmed.
    SANDBOX_LISTINGS_REPORT: { ...activeInventory, family: "GENERIC" },
    LMS_ORDER_REPORT: {
      ...xml,
      family: "ORDER",
      direction: "DOWNLOAD",
      scopes: feedScopes.fulfillment,
      schemaVersion: "1113",
      schemaVersions: orderSchemaVersions,
    },
    LMS_ACTIVE_INVENTORY_REPORT: activeInventory,
    CUSTOMER_SERVICE_METRICS_REPORT: {
      family: "CUSTOMER_SERVICE_METRIC",
      direction: "DOWNLOAD",
      scopes: feedScopes.analytics,
      formats: ["JSON"],
      schemaVersion: "1.0",
      schemaVersions: "1.0",
    },
  }),
);

/** Every feed type that the gateway knows. */
export const knownFeedTypes: readonly string[] = [...feedTypes.keys()];

/** The name of a feed type in answers; the specification spells one of them differently. */
export function canonicalFeedType(feedType: string): string {
  return feedType === "ActiveInventoryReport" ? "LMS_ACTIVE_INVENTORY_REPORT" : feedType;
}

/** What follows from a feed type; null when the gateway does not know it. */
export function factsOf(feedType: string): FeedTypeFacts | null {
  return feedTypes.get(canonicalFeedType(feedType)) ?? null;
}

/** Family of the tasks of a feed type; tasks of a type that the gateway does not know are generic. */
export function familyOf(feedType: string): FeedTypeFacts["family"] {
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
