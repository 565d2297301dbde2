import {
  categoryIdsOf,
  type FeedAccessRule,
  type FeedFile,
  type FeedListingMarketplace,
  type FeedType,
  valuesOf,
} from "./model.ts";

/** Access that a download needs. */
export interface WantedAccess {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  /** Top-level category; null for any. */
  readonly categoryId: string | null;
}

/** Listings of another marketplace, in feeds of cross-border trade. Null in a field means any. */
interface WantedListings {
  readonly marketplaceId: string | null;
  readonly categoryId: string | null;
}

/**
 * True when the access rules allow a feed type on a marketplace and, if given, in a category. One matching constraint
 * of any rule is enough. No constraints mean every marketplace; a constraint without categories means all categories
 * (wire facts, catalog feed §3). The comparison is case-sensitive, as at the service.
 */
export function isAllowed(
  rules: readonly FeedAccessRule[],
  { feedTypeId, marketplaceId, categoryId }: WantedAccess,
  listings: WantedListings = { marketplaceId: null, categoryId: null },
): boolean {
  return rules.some((rule) => {
    if (rule.feedTypeId !== feedTypeId) return false;
    if (rule.constraints.length === 0) return true;
    return rule.constraints.some(
      (constraint) =>
        constraint.marketplaceId === marketplaceId &&
        isAmong(constraint.categoryIds, categoryId) &&
        isListingAmong(constraint.listingMarketplaces, listings),
    );
  });
}

/** True when `limits` include a value. Empty limits include every value; a null value matches any limits. */
function isAmong(limits: readonly string[], wanted: string | null): boolean {
  return wanted === null || limits.length === 0 || limits.includes(wanted);
}

function isListingAmong(limits: readonly FeedListingMarketplace[], wanted: WantedListings): boolean {
  if (limits.length === 0) return true;
  return limits.some(
    ({ marketplaceId, categoryIds }) =>
      isAmong([marketplaceId], wanted.marketplaceId) && isAmong(categoryIds, wanted.categoryId),
  );
}

/**
 * True when one supported feed of a feed type covers the marketplace and, if given, the category. Categories that the
 * service leaves out are no restriction.
 */
export function isCovered(
  { supportedFeeds }: FeedType,
  { marketplaceId, categoryId }: Pick<WantedAccess, "marketplaceId" | "categoryId">,
): boolean {
  return supportedFeeds.some(
    (feed) => isAmong(feed.marketplaceIds, marketplaceId) && isAmong(feed.categoryIds ?? [], categoryId),
  );
}

/**
 * True when the access rules allow a file. They must allow its feed type and marketplace for each of its categories,
 * and for each listing marketplace and listing category. A dimension that the file does not have is not checked.
 */
export function isFileAllowed(rules: readonly FeedAccessRule[], file: FeedFile): boolean {
  const { feedTypeId, marketplaceId } = file;
  const listingCategoryIds = eachOrNull(valuesOf(file, "LISTING_CATEGORY"));
  const listings = eachOrNull(valuesOf(file, "LISTING_MARKETPLACE_ID")).flatMap((listingMarketplaceId) =>
    listingCategoryIds.map((categoryId) => ({ marketplaceId: listingMarketplaceId, categoryId })),
  );
  return eachOrNull(categoryIdsOf(file)).every((categoryId) =>
    listings.every((listing) => isAllowed(rules, { feedTypeId, marketplaceId, categoryId }, listing)),
  );
}

function eachOrNull(values: readonly string[]): readonly (string | null)[] {
  return values.length === 0 ? [null] : values;
}
