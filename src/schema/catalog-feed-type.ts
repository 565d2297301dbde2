import { listFeedTypes } from "../resolvers/catalog-feed.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { listPageSizes, maxMarketplaces } from "../upstream/catalog-feed/limits.ts";
import {
  coveredCategoryIds,
  type FeedSchema,
  type FeedType,
  type SupportedFeed,
  type TimeSpan,
} from "../upstream/catalog-feed/model.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { pure } from "./extensions.ts";
import { optional } from "./input-type.ts";
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

const FeedTypeConnection = connectionOf(FeedTypeType, {
  page: "A page of feed types.",
  one: "a feed type",
  item: "feed type",
});

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
