import { listFeedTypes } from "../resolvers/catalog-feed-type.ts";
import {
  coveredCategoryIds,
  type FeedSchema,
  type FeedType,
  type SupportedFeed,
} from "../upstream/catalog-feed/model.ts";
import { listPageSizes, maxMarketplaces } from "../upstream/catalog-feed/limits.ts";
import { maxCallsOfPage } from "../resolvers/paging/token-paging.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { FeedFileFormatEnum, FeedScopeEnum, SupportedFeedStatusEnum } from "./catalog-feed-enums.ts";
import { connectionOf, pageArguments } from "./connection.ts";
import type { FieldCost } from "./field-cost.ts";
import { lookupField, nodeType } from "./node.ts";
import { TimeSpanType } from "./time-span.ts";

const FeedSchemaType = builder.objectRef<FeedSchema>("FeedSchema").implement({
  description: "A schema that feed files follow.",
  fields: (t) => ({
    version: t.exposeString("version", {
      description: "Version of the schema, for example `1.0`.",
      nullable: true,
    }),
    formats: t.expose("formats", {
      description: "File formats offered.",
      type: [FeedFileFormatEnum],
    }),
    definition: t.exposeString("definition", {
      description: "Fields of the files as the service lists them.",
      nullable: true,
    }),
    isDeprecated: t.exposeBoolean("isDeprecated", {
      description: "Whether the schema is about to go away.",
    }),
  }),
});

const SupportedFeedType = builder.objectRef<SupportedFeed>("SupportedFeed").implement({
  description: "One way in which files of a feed type are made.",
  fields: (t) => ({
    scope: t.expose("scope", {
      description: "How often; null when the service reports a frequency unknown to this gateway.",
      type: FeedScopeEnum,
      nullable: true,
    }),
    status: t.expose("status", {
      description: "Whether files are being made.",
      type: SupportedFeedStatusEnum,
    }),
    lookBack: t.expose("lookBack", {
      description: "How far back files can be had; null when the service does not say.",
      type: TimeSpanType,
      nullable: true,
    }),
    marketplaceIds: t.expose("marketplaceIds", {
      description: "Marketplaces covered. Empty means all.",
      type: ["MarketplaceId"],
    }),
    categoryIds: t.exposeIDList("categoryIds", {
      description:
        "Top-level categories covered, the same for each marketplace. Empty means all; null when the service does not say.",
      nullable: true,
    }),
    authorizationScopes: t.exposeStringList("authorizationScopes", {
      description: "Permissions of the access token that allow the download.",
    }),
    schemas: t.expose("schemas", {
      description: "Schemas in which files can be had.",
      type: [FeedSchemaType],
    }),
  }),
});

/** A kind of catalog feed file. Its field `files` is with the files. */
export const FeedTypeType = nodeType<FeedType>("FeedType", {
  description: "A kind of catalog feed file.",
  key: ({ feedTypeId }) => feedTypeId,
  is: (node) => "supportedFeeds" in node,
  load: (feedTypeId, { loaders }) => loaders.feedType.load(feedTypeId),
  fields: (t) => ({
    feedTypeId: t.exposeID("feedTypeId", {
      description: "The catalog feed service's identifier.",
    }),
    description: t.exposeString("description", { description: "What the files contain.", nullable: true }),
    categoryIds: t.idList({
      description:
        "Top-level categories that files of this type cover, those of all its supported feeds. Empty means all; null when the service does not say.",
      nullable: true,
      extensions: pure,
      resolve: coveredCategoryIds,
    }),
    supportedFeeds: t.expose("supportedFeeds", {
      description: "Ways in which files of this type are made.",
      type: [SupportedFeedType],
    }),
  }),
});

const FeedTypeConnection = connectionOf(FeedTypeType, {
  page: "A page of feed types.",
  one: "a feed type",
  item: "feed type",
  items: "feed types",
});

lookupField("feedType", FeedTypeType, {
  argument: "feedTypeId",
  description: "A catalog feed type; null when there is none with this identifier.",
});

builder.queryField("feedTypes", (t) =>
  t.field({
    description: "Catalog feed types; all of them when no filter is given.",
    type: FeedTypeConnection,
    nullable: true,
    extensions: { upstreamCalls: (args) => maxCallsOfPage(false, args) } satisfies FieldCost,
    args: {
      scope: t.arg({
        description: "Only types with files made this often.",
        type: FeedScopeEnum,
        required: false,
      }),
      marketplaceIds: t.arg({
        description: "Only types that cover one of these marketplaces.",
        type: ["MarketplaceId"],
        maxEntries: maxMarketplaces,
        required: false,
      }),
      ...pageArguments(listPageSizes),
    },
    resolve: (_root, args, context) => listFeedTypes(args, context),
  }),
);
