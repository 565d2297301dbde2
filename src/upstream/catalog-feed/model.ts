import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";

/** How often feed files are made (wire facts, catalog feed §4). */
export const feedScopes = ["HOURLY", "DAILY", "WEEKLY"] as const;
/** One of {@link feedScopes}. */
export type FeedScope = (typeof feedScopes)[number];

/** Whether a feed is made (wire facts, catalog feed §4); UNRECOGNIZED stands for any other text. */
export const supportedFeedStatuses = ["ACTIVE", "PAUSED", "DEPRECATED", "UNRECOGNIZED"] as const;
/** One of {@link supportedFeedStatuses}. */
export type SupportedFeedStatus = (typeof supportedFeedStatuses)[number];

/** Formats of a feed file once unzipped (wire facts, catalog feed §4); UNRECOGNIZED stands for any other text. */
export const feedFileFormats = ["TSV", "AVRO", "UNRECOGNIZED"] as const;
/** One of {@link feedFileFormats}. */
export type FeedFileFormat = (typeof feedFileFormats)[number];

/** Whether a file may be downloaded (wire facts, catalog feed §4); UNRECOGNIZED stands for any other text. */
export const feedFileAccesses = ["ALLOWED", "RESTRICTED", "UNRECOGNIZED"] as const;
/** One of {@link feedFileAccesses}. */
export type FeedFileAccess = (typeof feedFileAccesses)[number];

/** Units of a length of time (wire facts, common §8); UNRECOGNIZED stands for any other text. */
export const timeUnits = [
  "YEAR",
  "MONTH",
  "DAY",
  "HOUR",
  "MINUTE",
  "SECOND",
  "MILLISECOND",
  "CALENDAR_DAY",
  "BUSINESS_DAY",
  "UNRECOGNIZED",
] as const;
/** One of {@link timeUnits}. */
export type TimeUnit = (typeof timeUnits)[number];

/** A length of time as the service states it. */
export interface TimeSpan {
  readonly value: number;
  readonly unit: TimeUnit;
}

/** A marketplace whose listings can be shipped across the border. */
export interface FeedListingMarketplace {
  readonly marketplaceId: string;
  /** Empty means all. */
  readonly categoryIds: readonly string[];
}

/** A marketplace that a rule is limited to. */
export interface FeedAccessConstraint {
  readonly marketplaceId: string;
  /** Top-level categories; empty means all. */
  readonly categoryIds: readonly string[];
  readonly listingMarketplaces: readonly FeedListingMarketplace[];
}

/** Access of the application to one feed type (catalog feed specification §2). */
export interface FeedAccessRule {
  readonly feedTypeId: Id<"FeedType">;
  /** Empty means every marketplace. */
  readonly constraints: readonly FeedAccessConstraint[];
}

/** A schema that feed files follow. */
export interface FeedSchema {
  readonly version: string | null;
  readonly formats: readonly FeedFileFormat[];
  /** The columns as the service lists them. */
  readonly definition: string | null;
  readonly isDeprecated: boolean;
}

/** One way in which files of a feed type are made. */
export interface SupportedFeed {
  /** Null when the service reports a frequency that the gateway does not know. */
  readonly scope: FeedScope | null;
  readonly status: SupportedFeedStatus;
  /** How long files stay available; null when the service does not say. */
  readonly lookBack: TimeSpan | null;
  /** Marketplaces covered; empty means all. */
  readonly marketplaceIds: readonly string[];
  /** Top-level categories covered; empty means all, null that the service does not say. */
  readonly categoryIds: readonly string[] | null;
  readonly authorizationScopes: readonly string[];
  readonly schemas: readonly FeedSchema[];
}

/** A kind of feed files. */
export interface FeedType {
  readonly feedTypeId: Id<"FeedType">;
  readonly description: string | null;
  readonly supportedFeeds: readonly SupportedFeed[];
}

/** One dimension of a feed file. */
export interface FeedFileDimension {
  /** `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY` or one added later. */
  readonly key: string;
  readonly values: readonly string[];
}

/** What the service tells of a feed file (wire facts, catalog feed §3). */
export interface FeedFile {
  readonly fileId: Id<"FeedFile">;
  readonly feedTypeId: Id<"FeedType">;
  readonly marketplaceId: string;
  readonly scope: FeedScope | null;
  readonly generatedAt: Instant | null;
  readonly span: TimeSpan | null;
  readonly format: FeedFileFormat | null;
  /** Size of the file as it is handed out, gzipped; may exceed 2^31. Null when the service does not say. */
  readonly sizeInBytes: number | null;
  readonly schemaVersion: string | null;
  readonly dimensions: readonly FeedFileDimension[];
  /** Null when the service does not say. */
  readonly access: FeedFileAccess | null;
}

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
