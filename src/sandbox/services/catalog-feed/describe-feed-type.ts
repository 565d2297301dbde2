import { itemFeedScope } from "../../accounts/scopes.ts";
import { columnNames } from "./content/columns.ts";
import type { FeedType } from "./feed-types.ts";

const schemaVersion = "1.0";

/** Returns the wire format of a feed type (wire facts, catalog feed §3). */
export function describeFeedType(type: FeedType) {
  return {
    feedTypeId: type.id,
    description: type.description,
    supportedFeeds: type.feeds.map(({ scope, lookBackDays }) => ({
      feedScope: scope,
      status: type.status,
      authorizationScopes: [itemFeedScope],
      // The specification promises marketplaces and categories (§2). The public documentation lists only the
      // marketplaces, so the name categoryIds is the sandbox's own.
      constraint: { marketplaceIds: type.marketplaceIds, categoryIds: type.categoryIds },
      lookBack: { unit: "DAY", value: lookBackDays },
      supportedSchemas: [
        {
          schemaVersion,
          formats: [type.format],
          definition: columnNames(type.rows).join(","),
          deprecated: type.status === "DEPRECATED",
        },
      ],
    })),
  };
}
