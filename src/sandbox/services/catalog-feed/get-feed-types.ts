import type { Operation } from "../service.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import type { CatalogFeedDeps } from "./catalog-feed-context.ts";
import { describeFeedType } from "./describe-feed-type.ts";
import { readFeedScope } from "./feed-scope.ts";
import { feedTypes } from "./feed-types.ts";
import { answerPage, queryOf, readList, readPageRequest } from "./list-page.ts";
import { knownMarketplaceIds } from "./marketplaces.ts";

const maxMarketplaces = 10;

/**
 * Creates the operation `GET /feed_type`: all feed types, or those with a given scope or marketplace (wire facts,
 * catalog feed §2). The list includes types that the application may not use.
 */
export function getFeedTypes(deps: CatalogFeedDeps): Operation {
  return {
    method: "GET",
    path: "/feed_type",
    answer(call) {
      const query = queryOf(call);
      const scope = readFeedScope(query);
      const marketplaceIds = readList(query, "marketplace_ids");
      if (marketplaceIds !== undefined) {
        const areKnown = marketplaceIds.every((id) => knownMarketplaceIds.has(id));
        if (!areKnown || marketplaceIds.length > maxMarketplaces) throw catalogFeedError(14010);
      }
      const request = readPageRequest(deps, call);
      const chosen = feedTypes
        .filter(({ feeds }) => scope === undefined || feeds.some((feed) => feed.scope === scope))
        .filter((type) => marketplaceIds?.some((id) => type.marketplaceIds.includes(id)) ?? true);
      return answerPage(deps, call, request, "feedTypes", chosen, describeFeedType);
    },
  };
}
