import type { Id } from "../ids.ts";
import type { ItemOf } from "../wire/parse.ts";
import type { accessRuleShape, feedFileShape, feedTypeShape } from "./wire.ts";

/** Access of the application to one feed type (catalog feed specification §2). */
export type FeedAccessRule = ItemOf<typeof accessRuleShape>;

/** Restriction of an access rule to a marketplace. */
export type FeedAccessConstraint = FeedAccessRule["constraints"][number];

/** Restriction of an access rule to listings of a marketplace that ships across borders. */
export type FeedListingMarketplace = FeedAccessConstraint["listingMarketplaces"][number];

/** Type of feed files. */
export type FeedType = ItemOf<typeof feedTypeShape>;

/** Variant of a feed type, with its frequency, coverage and schemas. */
export type SupportedFeed = FeedType["supportedFeeds"][number];

/** Schema of the content of feed files. */
export type FeedSchema = SupportedFeed["schemas"][number];

/** Metadata of a feed file (wire facts, catalog feed §3). */
export type FeedFile = ItemOf<ReturnType<typeof feedFileShape>>;

/** Frequency with which feed files are created. */
export type FeedScope = NonNullable<FeedFile["scope"]>;

/** Access of the application to a file. */
export type FeedFileAccess = NonNullable<FeedFile["access"]>;

/** Property of a feed file with several values, such as its categories. */
export type FeedFileDimension = FeedFile["dimensions"][number];

/** Duration with its unit, as reported by the service. */
export type TimeSpan = NonNullable<FeedFile["span"]>;

/** Key of a feed file. The service requires both fields. */
export interface FeedFileKey {
  readonly fileId: Id<"FeedFile">;
  readonly marketplaceId: string;
}

/** Returns the top-level categories that a file covers, which are the values of its dimension CATEGORY. */
export function categoryIdsOf(file: FeedFile): string[] {
  return valuesOf(file, "CATEGORY");
}

/** Returns the values of one dimension of a file; empty when the file does not have this dimension. */
export function valuesOf({ dimensions }: FeedFile, name: string): string[] {
  return dimensions.filter(({ key }) => key === name).flatMap(({ values }) => values);
}

/**
 * Returns the top-level categories that all supported feeds of a type cover together. Empty means all categories. Null
 * means that the service does not report them for every feed.
 */
export function coveredCategoryIds({ supportedFeeds }: FeedType): string[] | null {
  const covered = supportedFeeds.map(({ categoryIds }) => categoryIds);
  const known = covered.filter((ids) => ids !== null);
  if (known.some((ids) => ids.length === 0)) return [];
  return known.length === 0 || known.length < covered.length ? null : [...new Set(known.flat())];
}
