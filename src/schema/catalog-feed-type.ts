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

export const FeedScopeEnum = enumType("FeedScope", "How often feed files are made.", {
  HOURLY: "Every hour.",
  DAILY: "Every day.",
  WEEKLY: "Every week.",
});

const SupportedFeedStatusEnum = enumType("SupportedFeedStatus", "Whether a supported feed makes files.", {
  ACTIVE: "Files are made.",
  PAUSED: "Files are not made for now.",
  DEPRECATED: "Files will cease; move to another feed.",
  UNRECOGNIZED: "A status this version of the gateway does not know.",
});

export const FeedFileFormatEnum = enumType("FeedFileFormat", "Formats of a feed file once unzipped.", {
  TSV: "Tab-separated values; the first row names the columns. Can be previewed.",
  AVRO: "Avro. Cannot be previewed.",
  UNRECOGNIZED: "A format this version of the gateway does not know.",
});

export const FeedFileAccessEnum = enumType("FeedFileAccess", "Whether a feed file may be downloaded.", {
  ALLOWED: "May be downloaded.",
  RESTRICTED: "May not be downloaded.",
  UNRECOGNIZED: "A value this version of the gateway does not know.",
});

const TimeUnitEnum = enumType("TimeUnit", "Units of a TimeSpan.", {
  YEAR: "Calendar years.",
  MONTH: "Calendar months.",
  DAY: "Days of 24 hours.",
  HOUR: "Hours of 60 minutes.",
  MINUTE: "Minutes of 60 seconds.",
  SECOND: "Seconds.",
  MILLISECOND: "Thousandths of a second.",
  CALENDAR_DAY: "Days of the calendar.",
  BUSINESS_DAY: "Working days.",
  UNRECOGNIZED: "A unit this version of the gateway does not know.",
});

/** A length of time as the catalog feed service states it. */
export const TimeSpanType = objectType<TimeSpan>("TimeSpan", {
  description: "A length of time as the catalog feed service states it: a count and a unit.",
  properties: {
    value: nonNull("Int", "How many units; 1 or more."),
    unit: nonNull(
      TimeUnitEnum,
      "The unit counted; UNRECOGNIZED when the service uses one this gateway does not know.",
    ),
  },
});

const FeedSchemaType = objectType<FeedSchema>("FeedSchema", {
  description: "A schema that feed files follow.",
  properties: {
    version: nullable("String", "Version of the schema, for example `1.0`."),
    formats: nonNull([FeedFileFormatEnum], "File formats offered."),
    definition: nullable("String", "Fields of the files as the service lists them."),
    isDeprecated: nonNull("Boolean", "Whether the schema is about to go away."),
  },
});

const SupportedFeedType = objectType<SupportedFeed>("SupportedFeed", {
  description: "One way in which files of a feed type are made.",
  properties: {
    scope: nullable(
      FeedScopeEnum,
      "How often; null when the service reports a frequency unknown to this gateway.",
    ),
    status: nonNull(SupportedFeedStatusEnum, "Whether files are being made."),
    lookBack: nullable(TimeSpanType, "How far back files can be had; null when the service does not say."),
    marketplaceIds: nonNull(["MarketplaceId"], "Marketplaces covered. Empty means all."),
    categoryIds: nullable(
      ["ID"],
      "Top-level categories covered, the same for each marketplace. Empty means all; null when the service does not say.",
    ),
    authorizationScopes: nonNull(["String"], "Permissions of the access token that allow the download."),
    schemas: nonNull([FeedSchemaType], "Schemas in which files can be had."),
  },
});

/** A kind of catalog feed file. Its field `files` is with the files. */
export const FeedTypeType = nodeType<FeedType>("FeedType", {
  description: "A kind of catalog feed file.",
  lookup: "A catalog feed type; null when there is none with this identifier.",
  is: (node) => "supportedFeeds" in node,
  properties: {
    feedTypeId: nonNull("ID", "The catalog feed service's identifier."),
    description: nullable("String", "What the files contain."),
    supportedFeeds: nonNull([SupportedFeedType], "Ways in which files of this type are made."),
  },
  fields: (t) => ({
    categoryIds: t.idList({
      description:
        "Top-level categories that files of this type cover, those of all its supported feeds. Empty means all; null when the service does not say.",
      nullable: true,
      extensions: pure,
      resolve: coveredCategoryIds,
    }),
  }),
});

const FeedTypeConnection = connectionOf(FeedTypeType, { item: "feed type" });

queryField("feedTypes", {
  description: "Catalog feed types; all of them when no filter is given.",
  type: FeedTypeConnection,
  cost: { upstreamCalls: (args) => maxCallsOfPage(false, args) },
  args: {
    scope: optional(FeedScopeEnum, "Only types with files made this often."),
    marketplaceIds: optional(["MarketplaceId"], "Only types that cover one of these marketplaces.", {
      maxEntries: maxMarketplaces,
    }),
    ...pageArguments(listPageSizes),
  },
  resolve: listFeedTypes,
});

const FeedListingMarketplaceType = objectType<FeedListingMarketplace>("FeedListingMarketplace", {
  description: "A marketplace whose listings can be shipped across the border.",
  properties: {
    marketplaceId: nonNull("MarketplaceId", "Marketplace of the listings."),
    categoryIds: nonNull(["ID"], "Top-level categories of the listings. Empty means all."),
  },
});

const FeedAccessConstraintType = objectType<FeedAccessConstraint>("FeedAccessConstraint", {
  description: "A marketplace, with the categories within it, that a rule is limited to.",
  properties: {
    marketplaceId: nonNull("MarketplaceId", "Marketplace allowed."),
    categoryIds: nonNull(["ID"], "Top-level categories allowed in it. Empty means all."),
    listingMarketplaces: nonNull(
      [FeedListingMarketplaceType],
      "Marketplaces whose listings may be seen for cross-border trade; empty when that does not apply.",
    ),
  },
});

const FeedAccessRuleType = objectType<FeedAccessRule>("FeedAccessRule", {
  description: "Access to one feed type.",
  properties: {
    feedTypeId: nonNull("ID", "Identifier of the feed type."),
    constraints: nonNull(
      [FeedAccessConstraintType],
      "Limits on marketplaces and categories. Empty means every marketplace that the feed type covers.",
    ),
  },
  fields: (t) => ({
    feedType: t.field({
      description: "The feed type itself; null when it can no longer be read.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
  }),
});

const FeedAccessType = objectType<readonly FeedAccessRule[]>("FeedAccess", {
  description: "What the application may download from the catalog feed service.",
  fields: (t) => ({
    rules: t.field({
      description: "One rule for each feed type the application may use; empty when it may use none.",
      type: [FeedAccessRuleType],
      // The feed types of all rules are read with one list.
      extensions: { ...pure, listSize: maxAccessRules, distinct: { feedType: 1 } } satisfies FieldCost,
      resolve: (rules) => rules,
    }),
    allows: t.boolean({
      description:
        "Whether the application may download files of a feed type for a marketplace, and for a category if one is given: the rules allow it, and the feed type covers it. A file of several categories needs each of them. False for a feed type that is not found. Costs one call for all feed types that are asked about.",
      // The feed types that are asked about are read with one call, like those of the rules.
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      args: argumentsOf({
        feedTypeId: identifierOf("FeedType", "Feed type to be used."),
        marketplaceId: required("MarketplaceId", "Marketplace of the file."),
        categoryId: optional(
          "ID",
          "Top-level category of the marketplace, if it matters; not a StoreCategory.",
        ),
      }),
      resolve: allows,
    }),
  }),
});

queryField("feedAccess", {
  description: "What the application may download from the catalog.",
  type: FeedAccessType,
  resolve: (_args, context) => context.catalogFeed.getAccess(callOptions(context)),
});
