import type { Id } from "../ids.ts";
import type { ItemOf } from "../wire/parse.ts";
import type { accessRuleShape, feedFileShape, feedTypeShape } from "./wire.ts";

/** Access of the application to one feed type (catalog feed specification §2). */
export type FeedAccessRule = ItemOf<typeof accessRuleShape>;

/** A marketplace that a rule is limited to. */
export type FeedAccessConstraint = FeedAccessRule["constraints"][number];

/** A marketplace whose listings can be shipped across the border. */
export type FeedListingMarketplace = FeedAccessConstraint["listingMarketplaces"][number];

/** A kind of feed files. */
export type FeedType = ItemOf<typeof feedTypeShape>;

/** One way in which files of a feed type are made. */
export type SupportedFeed = FeedType["supportedFeeds"][number];

/** A schema that feed files follow. */
export type FeedSchema = SupportedFeed["schemas"][number];

/** What the service tells of a feed file (wire facts, catalog feed §3). */
export type FeedFile = ItemOf<ReturnType<typeof feedFileShape>>;

/** How often feed files are made. */
export type FeedScope = NonNullable<FeedFile["scope"]>;

/** Whether a file may be downloaded. */
export type FeedFileAccess = NonNullable<FeedFile["access"]>;

/** One dimension of a feed file. */
export type FeedFileDimension = FeedFile["dimensions"][number];

/** A length of time as the service states it. */
export type TimeSpan = NonNullable<FeedFile["span"]>;

/** What names a feed file: the service needs both. */
export interface FeedFileKey {
  readonly fileId: Id<"FeedFile">;
  readonly marketplaceId: string;
}

/** Top-level categories that a file covers: the values of its dimension CATEGORY. */
export function categoryIdsOf(file: FeedFile): string[] {
  return valuesOf(file, "CATEGORY");
}

/** The values of a dimension of a file; empty when it has no such dimension. */
export function valuesOf({ dimensions }: FeedFile, name: string): string[] {
  return dimensions.filter(({ key }) => key === name).flatMap(({ values }) => values);
}

/**
 * Top-level categories that any of a type's supported feeds covers; empty means all, null that the service does not say it
 * of each.
 */
export function coveredCategoryIds({ supportedFeeds }: FeedType): string[] | null {
  const covered = supportedFeeds.map(({ categoryIds }) => categoryIds);
  const known = covered.filter((ids) => ids !== null);
  if (known.some((ids) => ids.length === 0)) return [];
  return known.length === 0 || known.length < covered.length ? null : [...new Set(known.flat())];
}
