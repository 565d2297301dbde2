import { allows, listFeedTypes } from "../resolvers/catalog-feed.ts";
import { callOptions } from "../resolvers/context.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { listPageSizes, maxAccessRules, maxMarketplaces } from "../upstream/catalog-feed/limits.ts";
import {
  coveredCategoryIds,
  type FeedAccessConstraint,
  type FeedAccessRule,
  type FeedListingMarketplace,
  type FeedSchema,
  type FeedType,
  type SupportedFeed,
  type TimeSpan,
} from "../upstream/catalog-feed/model.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf, optional, required } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

export const FeedScopeEnum = enumType("FeedScope", "Intervals at which the service creates feed files.", {
  HOURLY: "Every hour.",
  DAILY: "Every day.",
  WEEKLY: "Every week.",
});

const SupportedFeedStatusEnum = enumType("SupportedFeedStatus", "States of a supported feed.", {
  ACTIVE: "The service creates files.",
  PAUSED: "The service has paused the creation of files.",
  DEPRECATED: "The service will stop creating files. Move to another feed.",
  UNRECOGNIZED: "A status that this version of the gateway does not know.",
});

export const FeedFileFormatEnum = enumType("FeedFileFormat", "Formats of a feed file after decompression.", {
  TSV: "Tab-separated values; the first row names the columns. Can be previewed.",
  AVRO: "Avro. Cannot be previewed.",
  UNRECOGNIZED: "A format that this version of the gateway does not know.",
});

export const FeedFileAccessEnum = enumType("FeedFileAccess", "Download access to a feed file.", {
  ALLOWED: "The application can download the file.",
  RESTRICTED: "The application cannot download the file.",
  UNRECOGNIZED: "A value that this version of the gateway does not know.",
});

const TimeUnitEnum = enumType("TimeUnit", "Units of a TimeSpan.", {
  YEAR: "Calendar years.",
  MONTH: "Calendar months.",
  DAY: "Days of 24 hours.",
  HOUR: "Hours of 60 minutes.",
  MINUTE: "Minutes of 60 seconds.",
  SECOND: "Seconds.",
  MILLISECOND: "Thousandths of a second.",
  CALENDAR_DAY: "Calendar days.",
  BUSINESS_DAY: "Working days.",
  UNRECOGNIZED: "A unit that this version of the gateway does not know.",
});

/** A duration as the catalog feed service reports it. */
export const TimeSpanType = objectType<TimeSpan>("TimeSpan", {
  description: "A duration as the catalog feed service reports it: a number and a unit.",
  properties: {
    value: nonNull("Int", "Number of units; 1 or more."),
    unit: nonNull(
      TimeUnitEnum,
      "Unit of the value; UNRECOGNIZED when the service uses a unit that this gateway does not know.",
    ),
  },
});

const FeedSchemaType = objectType<FeedSchema>("FeedSchema", {
  description: "A schema of feed files.",
  properties: {
    version: nullable("String", "Version of the schema, for example `1.0`."),
    formats: nonNull([FeedFileFormatEnum], "Available file formats."),
    definition: nullable("String", "Fields of the files, as listed by the service."),
    isDeprecated: nonNull("Boolean", "True when the schema will be removed."),
  },
});

const SupportedFeedType = objectType<SupportedFeed>("SupportedFeed", {
  description: "A feed that the service offers for a feed type, with its frequency and coverage.",
  properties: {
    scope: nullable(
      FeedScopeEnum,
      "Frequency of the files; null when the service reports one that this gateway does not know.",
    ),
    status: nonNull(SupportedFeedStatusEnum, "Status of the feed."),
    lookBack: nullable(
      TimeSpanType,
      "Maximum age of the available files; null when the service does not report it.",
    ),
    marketplaceIds: nonNull(["MarketplaceId"], "Marketplaces covered; empty means all."),
    categoryIds: nullable(
      ["ID"],
      "Top-level categories covered, the same for each marketplace. Empty means all; null when the service does not report them.",
    ),
    authorizationScopes: nonNull(["String"], "OAuth scopes that allow the download."),
    schemas: nonNull([FeedSchemaType], "Schemas in which files are available."),
  },
});

/** A kind of catalog feed file. The field `files` is declared in `feed-file.ts`. */
export const FeedTypeType = nodeType<FeedType>("FeedType", {
  description: "A kind of catalog feed file.",
  lookup: "A catalog feed type; null when there is none with this identifier.",
  is: (node) => "supportedFeeds" in node,
  properties: {
    feedTypeId: nonNull("ID", "Identifier at the catalog feed service."),
    description: nullable("String", "Contents of the files."),
    supportedFeeds: nonNull([SupportedFeedType], "Feeds that the service offers for this type."),
  },
  fields: (t) => ({
    categoryIds: t.idList({
      description:
        "Top-level categories that the supported feeds of this type cover. Empty means all; null when the service does not report them.",
      nullable: true,
      extensions: pure,
      resolve: coveredCategoryIds,
    }),
  }),
});

const FeedTypeConnection = connectionOf(FeedTypeType, { item: "feed type" });

queryField("feedTypes", {
  description: "Catalog feed types that match the filters; all feed types without a filter.",
  type: FeedTypeConnection,
  cost: { upstreamCalls: (args) => maxCallsOfPage(false, args) },
  args: {
    scope: optional(FeedScopeEnum, "Only types with files of this frequency."),
    marketplaceIds: optional(["MarketplaceId"], "Only types that cover one of these marketplaces.", {
      maxEntries: maxMarketplaces,
    }),
    ...pageArguments(listPageSizes),
  },
  resolve: listFeedTypes,
});

const FeedListingMarketplaceType = objectType<FeedListingMarketplace>("FeedListingMarketplace", {
  description: "A marketplace whose listings can be shipped across borders.",
  properties: {
    marketplaceId: nonNull("MarketplaceId", "Marketplace of the listings."),
    categoryIds: nonNull(["ID"], "Top-level categories of the listings. Empty means all."),
  },
});

const FeedAccessConstraintType = objectType<FeedAccessConstraint>("FeedAccessConstraint", {
  description: "A marketplace that an access rule is limited to, with its allowed categories.",
  properties: {
    marketplaceId: nonNull("MarketplaceId", "Allowed marketplace."),
    categoryIds: nonNull(["ID"], "Allowed top-level categories of the marketplace. Empty means all."),
    listingMarketplaces: nonNull(
      [FeedListingMarketplaceType],
      "Marketplaces whose listings the application can see for cross-border trade; empty when cross-border trade does not apply.",
    ),
  },
});

const FeedAccessRuleType = objectType<FeedAccessRule>("FeedAccessRule", {
  description: "An access rule for one feed type.",
  properties: {
    feedTypeId: nonNull("ID", "Identifier of the feed type."),
    constraints: nonNull(
      [FeedAccessConstraintType],
      "Allowed marketplaces and categories. Empty means every marketplace that the feed type covers.",
    ),
  },
  fields: (t) => ({
    feedType: t.field({
      description: "The feed type; null when it no longer exists.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
  }),
});

const FeedAccessType = objectType<readonly FeedAccessRule[]>("FeedAccess", {
  description: "Access of the application to the catalog feed service.",
  fields: (t) => ({
    rules: t.field({
      description:
        "One rule for each feed type that the application can download; empty when it can download none.",
      type: [FeedAccessRuleType],
      // One list call reads the feed types of all rules.
      extensions: { ...pure, listSize: maxAccessRules, distinct: { feedType: 1 } } satisfies FieldCost,
      resolve: (rules) => rules,
    }),
    allows: t.boolean({
      description:
        "True when the application can download files of a feed type for a marketplace and, if given, a category: the access rules allow it, and the feed type covers it. A file of several categories requires access to each of them. False for a feed type that does not exist. All uses of this field in an operation share one call.",
      // One call reads the feed types for all occurrences of this field, together with those of the rules.
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      args: argumentsOf({
        feedTypeId: identifierOf("FeedType", "Feed type to check."),
        marketplaceId: required("MarketplaceId", "Marketplace of the file."),
        categoryId: optional(
          "ID",
          "Top-level category of the marketplace; not a StoreCategory. Without it, only the marketplace is checked.",
        ),
      }),
      resolve: allows,
    }),
  }),
});

queryField("feedAccess", {
  description: "Catalog feed access of the application.",
  type: FeedAccessType,
  resolve: (_args, context) => context.catalogFeed.getAccess(callOptions(context)),
});
