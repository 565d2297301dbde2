import { z } from "zod";
import { UpstreamInvalidResponseError } from "../errors.ts";
import type { TokenPage } from "../page.ts";
import {
  count,
  identifier,
  listParser,
  parse,
  type ParseContext,
  type Parser,
  readIfGiven,
  readKnown,
  type Shape,
  shapeOf,
  text,
  texts,
  timestamp,
  toInstantOrNull,
} from "../wire/parse.ts";

/** Frequencies with which feed files are created (wire facts, catalog feed §4). */
const feedScopes = ["HOURLY", "DAILY", "WEEKLY"] as const;

/** Statuses of a supported feed (wire facts, catalog feed §4). UNRECOGNIZED replaces any other value. */
const supportedFeedStatuses = ["ACTIVE", "PAUSED", "DEPRECATED", "UNRECOGNIZED"] as const;

/** Formats of an unzipped feed file (wire facts, catalog feed §4). UNRECOGNIZED replaces any other value. */
const feedFileFormats = ["TSV", "AVRO", "UNRECOGNIZED"] as const;

/** Access values of a feed file (wire facts, catalog feed §4). UNRECOGNIZED replaces any other value. */
const feedFileAccesses = ["ALLOWED", "RESTRICTED", "UNRECOGNIZED"] as const;

/** Units of a duration (wire facts, common §8). UNRECOGNIZED replaces any other value. */
const timeUnits = [
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

const feedTypeId = identifier<"FeedType">();

const listingConstraint = z.object({ listingMarketplaceId: z.string(), listingCategoryIds: texts });
const accessConstraint = z.object({
  marketplaceId: z.string(),
  categoryIds: texts,
  listingMarketplaceConstraints: z.array(listingConstraint).nullish(),
});

const timeSpan = z.object({ unit: text, value: count }).nullish();

const feedSchema = z.object({
  schemaVersion: text,
  formats: texts,
  definition: text,
  deprecated: z.boolean().nullish(),
});

const supportedFeed = z.object({
  feedScope: text,
  status: text,
  authorizationScopes: texts,
  // The categories appear only in the specification (catalog feed specification §2). The field name is unconfirmed.
  constraint: z.object({ marketplaceIds: texts, categoryIds: texts }).nullish(),
  lookBack: timeSpan,
  supportedSchemas: z.array(feedSchema).nullish(),
});

const feedFile = z.object({
  fileId: identifier<"FeedFile">(),
  feedTypeId,
  feedScope: text,
  feedDate: timestamp,
  span: timeSpan,
  format: text,
  size: count.nullish(),
  schemaVersion: text,
  access: text,
  dimensions: z.array(z.object({ dimensionKey: z.string(), values: texts })).nullish(),
});

function readTimeSpan(span: z.infer<typeof timeSpan>, field: string, context: ParseContext) {
  if (!span) return null;
  const unit = readIfGiven(timeUnits, span.unit, `${field}.unit`, context);
  return { value: span.value, unit: unit ?? "UNRECOGNIZED" };
}

function readSupportedFeed(feed: z.infer<typeof supportedFeed>, context: ParseContext) {
  const status = readIfGiven(supportedFeedStatuses, feed.status, "supportedFeeds.status", context);
  return {
    /** Frequency of the feed; null when the reported one is unknown. */
    scope: readIfGiven(feedScopes, feed.feedScope, "supportedFeeds.feedScope", context),
    status: status ?? "UNRECOGNIZED",
    /** Time for which files stay available; null when the service does not report it. */
    lookBack: readTimeSpan(feed.lookBack, "supportedFeeds.lookBack", context),
    /** Marketplaces that the feed covers; empty means all. */
    marketplaceIds: feed.constraint?.marketplaceIds ?? [],
    /** Top-level categories that the feed covers. Empty means all; null means that the service does not report them. */
    categoryIds: feed.constraint?.categoryIds ?? null,
    authorizationScopes: feed.authorizationScopes ?? [],
    schemas: (feed.supportedSchemas ?? []).map((schema) => ({
      version: schema.schemaVersion ?? null,
      formats: (schema.formats ?? []).map((format) =>
        readKnown(feedFileFormats, format, "supportedSchemas.formats", context),
      ),
      /** Column definitions, as reported by the service. */
      definition: schema.definition ?? null,
      isDeprecated: schema.deprecated ?? false,
    })),
  };
}

/** Response schema of an access rule (wire facts, catalog feed §3). */
export const accessRuleShape = shapeOf(
  z.object({ feedType: feedTypeId, constraints: z.array(accessConstraint).nullish() }),
  (rule) => ({
    feedTypeId: rule.feedType,
    /** Allowed marketplaces; empty means every marketplace. */
    constraints: (rule.constraints ?? []).map((constraint) => ({
      marketplaceId: constraint.marketplaceId,
      /** Allowed top-level categories; empty means all. */
      categoryIds: constraint.categoryIds ?? [],
      listingMarketplaces: (constraint.listingMarketplaceConstraints ?? []).map((listing) => ({
        marketplaceId: listing.listingMarketplaceId,
        /** Categories of the listings; empty means all. */
        categoryIds: listing.listingCategoryIds ?? [],
      })),
    })),
  }),
);

/** Response schema of a feed type (wire facts, catalog feed §3). */
export const feedTypeShape = shapeOf(
  z.object({ feedTypeId, description: text, supportedFeeds: z.array(supportedFeed).nullish() }),
  (type, context) => ({
    feedTypeId: type.feedTypeId,
    description: type.description ?? null,
    supportedFeeds: (type.supportedFeeds ?? []).map((feed) => readSupportedFeed(feed, context)),
  }),
);

/**
 * Returns the response schema of a feed file (wire facts, catalog feed §3).
 * @param marketplaceId marketplace of the request. It is part of the file's key, even when the response spells it
 * differently.
 */
export function feedFileShape(marketplaceId: string) {
  return shapeOf(feedFile, (file, context) => ({
    fileId: file.fileId,
    feedTypeId: file.feedTypeId,
    marketplaceId,
    scope: readIfGiven(feedScopes, file.feedScope, "feedScope", context),
    generatedAt: toInstantOrNull(file.feedDate),
    span: readTimeSpan(file.span, "span", context),
    format: readIfGiven(feedFileFormats, file.format, "format", context),
    /** Size of the gzipped file, in bytes; may exceed 2^31. Null when the service does not report it. */
    sizeInBytes: file.size ?? null,
    schemaVersion: file.schemaVersion ?? null,
    dimensions: (file.dimensions ?? []).map(({ dimensionKey, values }) => ({
      /** Name of the dimension: `CATEGORY`, `LISTING_MARKETPLACE_ID`, `LISTING_CATEGORY` or a later addition. */
      key: dimensionKey,
      values: values ?? [],
    })),
    /** Access of the application to the file; null when the service does not report it. */
    access: readIfGiven(feedFileAccesses, file.access, "access", context),
  }));
}

/** Schema of the paging fields on a page with a continuation token (wire facts, common §6). */
export const tokenPagingSchema = z.object({ total: count.nullish(), next: text });

/**
 * Creates the parser of a list page with a continuation token. The token is a query parameter in the URL of `next`
 * (wire facts, common §6).
 * @param name name of the array; a missing array counts as empty.
 */
export function tokenPage<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: "feedTypes" | "fileMetadata",
): Parser<TokenPage<Item>> {
  const readList = listParser(shape, name, ["href", "total", "limit", "next"]);
  return (json, context) => {
    const { total, next } = parse(tokenPagingSchema, json, context.call);
    const items = readList(json, context);
    return {
      items,
      total: total ?? null,
      // An empty page ends the list even when it has a `next`. Otherwise, reading all pages might never finish.
      nextToken: next && items.length > 0 ? tokenOf(next, context) : null,
    };
  };
}

function tokenOf(next: string, { call }: ParseContext): string {
  // The URL may be relative, so only its query string is parsed.
  const token = new URLSearchParams(next.slice(next.indexOf("?") + 1).split("#", 1)[0]).get(
    "continuation_token",
  );
  if (token) return token;
  throw new UpstreamInvalidResponseError("Unexpected response: next has no continuation token", call);
}
