import { z } from "zod";
import { UpstreamInvalidResponseError } from "../errors.ts";
import type { TokenPage } from "../page.ts";
import {
  identifier,
  parse,
  type ParseContext,
  type Parser,
  readKnown,
  refuseForeign,
  texts,
  toInstantOrNull,
} from "../wire/parse.ts";
import { checked, listIn, type Shape } from "../wire/shape.ts";
import {
  feedFileForm,
  type FeedFileOnWire,
  feedTypeForm,
  type FeedTypeOnWire,
  pageForm,
  type SupportedFeedOnWire,
  type TimeSpanOnWire,
} from "./forms.ts";
import {
  type FeedAccessRule,
  type FeedFile,
  feedFileAccesses,
  feedFileFormats,
  feedScopes,
  type FeedType,
  type SupportedFeed,
  supportedFeedStatuses,
  type TimeSpan,
  timeUnits,
} from "./model.ts";

const feedTypeId = identifier<"FeedType">();

const accessOnWire = z.object({
  accesses: z
    .array(
      z.object({
        feedType: feedTypeId,
        constraints: z
          .array(
            z.object({
              marketplaceId: z.string(),
              categoryIds: texts,
              listingMarketplaceConstraints: z
                .array(z.object({ listingMarketplaceId: z.string(), listingCategoryIds: texts }))
                .nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});

function readTimeSpan(
  span: TimeSpanOnWire | null | undefined,
  field: string,
  context: ParseContext,
): TimeSpan | null {
  if (!span) return null;
  const unit = span.unit ? readKnown(timeUnits, span.unit, `${field}.unit`, context) : null;
  return { value: span.value, unit: unit ?? "UNRECOGNIZED" };
}

function readScope(scope: string | null | undefined, field: string, context: ParseContext) {
  return scope ? readKnown(feedScopes, scope, field, context) : null;
}

function readSupportedFeed(feed: SupportedFeedOnWire, context: ParseContext): SupportedFeed {
  const status = feed.status
    ? readKnown(supportedFeedStatuses, feed.status, "supportedFeeds.status", context)
    : null;
  return {
    scope: readScope(feed.feedScope, "supportedFeeds.feedScope", context),
    status: status ?? "UNRECOGNIZED",
    lookBack: readTimeSpan(feed.lookBack, "supportedFeeds.lookBack", context),
    marketplaceIds: feed.constraint?.marketplaceIds ?? [],
    categoryIds: feed.constraint?.categoryIds ?? null,
    authorizationScopes: feed.authorizationScopes ?? [],
    schemas: (feed.supportedSchemas ?? []).map((schema) => ({
      version: schema.schemaVersion ?? null,
      formats: (schema.formats ?? []).map(
        (format) => readKnown(feedFileFormats, format, "supportedSchemas.formats", context) ?? "UNRECOGNIZED",
      ),
      definition: schema.definition ?? null,
      isDeprecated: schema.deprecated ?? false,
    })),
  };
}

/** Reads the answer of getAccess. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseAccess(json: unknown, context: ParseContext): FeedAccessRule[] {
  refuseForeign(json, ["accesses"], context.call);
  return (parse(accessOnWire, json, context.call).accesses ?? []).map((rule) => ({
    feedTypeId: rule.feedType,
    constraints: (rule.constraints ?? []).map((constraint) => ({
      marketplaceId: constraint.marketplaceId,
      categoryIds: constraint.categoryIds ?? [],
      listingMarketplaces: (constraint.listingMarketplaceConstraints ?? []).map((listing) => ({
        marketplaceId: listing.listingMarketplaceId,
        categoryIds: listing.listingCategoryIds ?? [],
      })),
    })),
  }));
}

/** A feed type in answers (wire facts, catalog feed §3). */
export const feedTypeShape: Shape<FeedTypeOnWire, FeedType> = {
  ...feedTypeForm,
  read: (type, context) => ({
    feedTypeId: type.feedTypeId,
    description: type.description ?? null,
    supportedFeeds: (type.supportedFeeds ?? []).map((feed) => readSupportedFeed(feed, context)),
  }),
};

/**
 * A feed file in answers (wire facts, catalog feed §3).
 * @param marketplaceId the marketplace that was asked for: together with the id it names the file, however the answer
 * spells it.
 */
export function feedFileShape(marketplaceId: string): Shape<FeedFileOnWire, FeedFile> {
  return {
    ...feedFileForm,
    read: (file, context) => ({
      fileId: file.fileId,
      feedTypeId: file.feedTypeId,
      marketplaceId,
      scope: readScope(file.feedScope, "feedScope", context),
      generatedAt: toInstantOrNull(file.feedDate),
      span: readTimeSpan(file.span, "span", context),
      format: file.format
        ? (readKnown(feedFileFormats, file.format, "format", context) ?? "UNRECOGNIZED")
        : null,
      sizeInBytes: file.size ?? null,
      schemaVersion: file.schemaVersion ?? null,
      dimensions: (file.dimensions ?? []).map(({ dimensionKey, values }) => ({
        key: dimensionKey,
        values: values ?? [],
      })),
      access: file.access
        ? (readKnown(feedFileAccesses, file.access, "access", context) ?? "UNRECOGNIZED")
        : null,
    }),
  };
}

/**
 * Makes the parser of a page of a list with continuation tokens. There is no field for the token: it is in the query of `next` (wire
 * facts, common §6).
 * @param name of the array; a missing array is an empty one.
 */
export function tokenPage<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: "feedTypes" | "fileMetadata",
): Parser<TokenPage<Item>> {
  const documented = ["href", "total", "limit", "next", name];
  const readList = listIn(shape, name);
  return (json, context) => {
    refuseForeign(json, documented, context.call);
    const { total, next } = checked(pageForm, json, context.call);
    const items = readList(json, context);
    return {
      items,
      total: total ?? null,
      // Nothing follows an empty page, whatever the service names: a reader would never come to an end.
      nextToken: next && items.length > 0 ? tokenOf(next, context) : null,
    };
  };
}

function tokenOf(next: string, { call }: ParseContext): string {
  // The address may be relative; nothing but its query is used.
  const token = new URLSearchParams(next.slice(next.indexOf("?") + 1).split("#", 1)[0]).get(
    "continuation_token",
  );
  if (token) return token;
  throw new UpstreamInvalidResponseError("Unexpected answer: next holds no continuation token", call);
}
