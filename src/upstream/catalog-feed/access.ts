import {
  categoryIdsOf,
  type FeedAccessRule,
  type FeedFile,
  type FeedListingMarketplace,
  type FeedType,
  valuesOf,
} from "./model.ts";

/** What a download would need. */
export interface WantedAccess {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  /** Top-level category; null when it does not matter. */
  readonly categoryId: string | null;
}

/** Listings of another marketplace, which feeds of cross-border trade hold. Null in each of the two when it does not matter. */
interface WantedListings {
  readonly marketplaceId: string | null;
  readonly categoryId: string | null;
}

/**
 * Whether access rules allow a feed type on a marketplace, and in a category if one is given. What any constraint of any
 * rule of the feed type allows is allowed. No constraints mean every marketplace, a constraint without categories all of
 * them (wire facts, catalog feed §3). Upper and lower case make a difference, as they do to the service.
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

/** Whether limits that are empty for "all" leave something in; null stands for something that does not matter. */
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
 * Whether a feed type has files for a marketplace, and for a category if one is given: one of its supported feeds covers
 * both. Categories that the service does not tell are no limit.
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
 * Whether access rules allow a file: its feed type on its marketplace, in each of its categories and with the listings of
 * each marketplace and category that it holds. What a file does not name does not matter.
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
