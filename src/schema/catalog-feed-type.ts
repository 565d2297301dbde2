import { listFeedTypes } from "../resolvers/catalog-feed-type.ts";
import {
  coveredCategoryIds,
  type FeedSchema,
  type FeedType,
  type SupportedFeed,
} from "../upstream/catalog-feed/model.ts";
import { listPageSizes, maxMarketplaces } from "../upstream/catalog-feed/limits.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { FeedFileFormatEnum, FeedScopeEnum, SupportedFeedStatusEnum } from "./catalog-feed-enums.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import { pure } from "./field-purity.ts";
import { optional } from "./input-type.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable, objectType } from "./object-type.ts";
import { queryField } from "./query.ts";
import { TimeSpanType } from "./time-span.ts";

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
  identifier: "feedTypeId",
  lookup: "A catalog feed type; null when there is none with this identifier.",
  is: (node) => "supportedFeeds" in node,
  load: (feedTypeId, { loaders }) => loaders.feedType.load(feedTypeId),
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
