import { allows } from "../resolvers/catalog-feed.ts";
import { callOptions } from "../resolvers/context.ts";
import { maxAccessRules } from "../upstream/catalog-feed/limits.ts";
import type {
  FeedAccessConstraint,
  FeedAccessRule,
  FeedListingMarketplace,
} from "../upstream/catalog-feed/model.ts";
import { FeedTypeType } from "./catalog-feed-type.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf, optional, required } from "./input-type.ts";
import { nonNull, objectType } from "./output-type.ts";
import { queryField } from "./query.ts";

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
