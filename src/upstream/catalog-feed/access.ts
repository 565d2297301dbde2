import {
  categoryIdsOf,
  type FeedAccessRule,
  type FeedFile,
  type FeedListingMarketplace,
  type FeedType,
  valuesOf,
} from "./model.ts";

/** Access that is needed for a download. */
export interface WantedAccess {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  /** Top-level category to access; null for any category. */
  readonly categoryId: string | null;
}

/** Listings of another marketplace to access, for feeds of cross-border trade. A null field means any. */
interface WantedListings {
  readonly marketplaceId: string | null;
  readonly categoryId: string | null;
}

/**
 * Returns true when the access rules allow a feed type on a marketplace and in a category, if given. One matching
 * constraint of any rule is enough. A rule without constraints allows every marketplace; a constraint without
 * categories allows every category (wire facts, catalog feed §3). The comparison is case-sensitive, as at the service.
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

/**
 * Returns true when `limits` include the value. Empty limits include every value, and a null value is in any limits.
 */
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
 * Returns true when one supported feed of a feed type covers the marketplace and, if given, the category. When the
 * service reports no categories, every category is covered.
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
 * Returns true when the access rules allow a file. Checks the feed type and marketplace for each category of the file,
 * and for each listing marketplace and listing category. Dimensions that the file does not have are not checked.
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
