import { services } from "../services.ts";

/** Direction in which the seller transfers the files of a feed type. */
export type FeedTaskDirection = "UPLOAD" | "DOWNLOAD";

/** Formats of the unzipped files. */
export type SellerFeedFormat = "CSV" | "JSON" | "XML";

/** Properties of a feed type. */
export interface FeedTypeFacts {
  /** Task family of the feed type. */
  readonly family: "CUSTOMER_SERVICE_METRIC" | "INVENTORY" | "ORDER" | "GENERIC";
  readonly direction: FeedTaskDirection;
  /** OAuth scope that the calls need. */
  readonly scopes: readonly [string];
  /** Formats of the task files. */
  readonly formats: readonly SellerFeedFormat[];
  /** Version of the file format with which tasks can be created (wire facts, seller feed §3). */
  readonly schemaVersion: string;
  /** Description of the valid versions, to follow "must be" in an error message (wire facts, seller feed §3). */
  readonly schemaVersions: string;
}

const [inventory, fulfillment, analytics] = services.sellerFeed.scopes;

/** OAuth scopes of feed types (wire facts, seller feed §7). */
export const feedScopes = {
  inventory: [inventory],
  fulfillment: [fulfillment],
  analytics: [analytics],
} as const;

/** Description of the valid versions of order reports and their schedules (wire facts, seller feed §3). */
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

/** Known feed types of the service (wire facts, seller feed §7). */
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
    // This type exists only in the sandbox. It is unconfirmed whether the public service has any download type without
    // filter criteria.
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

/** All feed types that the gateway knows. */
export const knownFeedTypes: readonly string[] = [...feedTypes.keys()];

/** Returns the name of a feed type as in responses. The specification spells one of the names differently. */
export function canonicalFeedType(feedType: string): string {
  return feedType === "ActiveInventoryReport" ? "LMS_ACTIVE_INVENTORY_REPORT" : feedType;
}

/** Returns the properties of a feed type; null when the gateway does not know it. */
export function factsOf(feedType: string): FeedTypeFacts | null {
  return feedTypes.get(canonicalFeedType(feedType)) ?? null;
}

/** Returns the family of a feed type's tasks; GENERIC when the gateway does not know the type. */
export function familyOf(feedType: string): FeedTypeFacts["family"] {
  return factsOf(feedType)?.family ?? "GENERIC";
}

/** Returns the direction of a feed type's files; null when the gateway does not know the type. */
export function directionOf(feedType: string): FeedTaskDirection | null {
  return factsOf(feedType)?.direction ?? null;
}

/** Returns the OAuth scopes of a feed type, one of which is enough. For an unknown type, the scopes of all types. */
export function scopesOf(feedType: string): readonly string[] {
  return factsOf(feedType)?.scopes ?? services.sellerFeed.scopes;
}
