import { allows, type FeedAccess, readFeedAccess } from "../resolvers/feed-access.ts";
import type {
  FeedAccessConstraint,
  FeedAccessRule,
  FeedListingMarketplace,
} from "../upstream/catalog-feed/model.ts";
import { maxAccessRules } from "../upstream/catalog-feed/limits.ts";
import { builder } from "./builder.ts";
import { FeedTypeType } from "./catalog-feed-type.ts";
import type { FieldCost } from "./field-cost.ts";
import { identifierOf } from "./identifiers-plugin.ts";

const FeedListingMarketplaceType = builder
  .objectRef<FeedListingMarketplace>("FeedListingMarketplace")
  .implement({
    description: "A marketplace whose listings can be shipped across the border.",
    fields: (t) => ({
      marketplaceId: t.expose("marketplaceId", {
        description: "Marketplace of the listings.",
        type: "MarketplaceId",
      }),
      categoryIds: t.exposeIDList("categoryIds", {
        description: "Top-level categories of the listings. Empty means all.",
      }),
    }),
  });

const FeedAccessConstraintType = builder.objectRef<FeedAccessConstraint>("FeedAccessConstraint").implement({
  description: "A marketplace, with the categories within it, that a rule is limited to.",
  fields: (t) => ({
    marketplaceId: t.expose("marketplaceId", {
      description: "Marketplace allowed.",
      type: "MarketplaceId",
    }),
    categoryIds: t.exposeIDList("categoryIds", {
      description: "Top-level categories allowed in it. Empty means all.",
    }),
    listingMarketplaces: t.expose("listingMarketplaces", {
      description:
        "Marketplaces whose listings may be seen for cross-border trade; empty when that does not apply.",
      type: [FeedListingMarketplaceType],
    }),
  }),
});

const FeedAccessRuleType = builder.objectRef<FeedAccessRule>("FeedAccessRule").implement({
  description: "Access to one feed type.",
  fields: (t) => ({
    feedTypeId: t.exposeID("feedTypeId", {
      description: "Identifier of the feed type.",
    }),
    feedType: t.field({
      description: "The feed type itself; null when it can no longer be read.",
      type: FeedTypeType,
      nullable: true,
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      resolve: ({ feedTypeId }, _args, { loaders }) => loaders.feedType.load(feedTypeId),
    }),
    constraints: t.expose("constraints", {
      description:
        "Limits on marketplaces and categories. Empty means every marketplace that the feed type covers.",
      type: [FeedAccessConstraintType],
    }),
  }),
});

const FeedAccessType = builder.objectRef<FeedAccess>("FeedAccess").implement({
  description: "What the application may download from the catalog feed service.",
  fields: (t) => ({
    rules: t.expose("rules", {
      description: "One rule for each feed type the application may use; empty when it may use none.",
      type: [FeedAccessRuleType],
      // The feed types of all rules are read with one list.
      extensions: { listSize: maxAccessRules, distinct: { feedType: 1 } } satisfies FieldCost,
    }),
    allows: t.boolean({
      description:
        "Whether the application may download files of a feed type for a marketplace, and for a category if one is given: the rules allow it, and the feed type covers it. A file of several categories needs each of them. False for a feed type that is not found. Costs one call for all feed types that are asked about.",
      // The feed types that are asked about are read with one call, like those of the rules.
      extensions: { upstreamCalls: 1, sharedBy: "feedType" } satisfies FieldCost,
      args: {
        feedTypeId: t.arg.id(identifierOf("FeedType", "Feed type to be used.")),
        marketplaceId: t.arg({ description: "Marketplace of the file.", type: "MarketplaceId" }),
        categoryId: t.arg.id({
          description: "Top-level category of the marketplace, if it matters; not a StoreCategory.",
          required: false,
        }),
      },
      resolve: (access, wanted, context) => allows(access, wanted, context),
    }),
  }),
});

builder.queryField("feedAccess", (t) =>
  t.field({
    description: "What the application may download from the catalog.",
    type: FeedAccessType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    resolve: (_root, _args, context) => readFeedAccess(context),
  }),
);
