import type { FeedScope, FeedType } from "../upstream/catalog-feed/model.ts";
import { callOptions, type GatewayContext } from "./context.ts";
import { explainRefusal } from "./feed-refusal.ts";
import type { Given } from "./given.ts";
import type { PageArguments } from "./paging/connection.ts";
import { pageByToken } from "./paging/token-paging.ts";

/** Arguments of a list of feed types. */
export type FeedTypeListArguments = PageArguments &
  Given<{ scope: FeedScope; marketplaceIds: readonly string[] }>;

/** Feed types; all of them when nothing narrows the list. */
export function listFeedTypes(args: FeedTypeListArguments, context: GatewayContext) {
  const scope = args.scope ?? undefined;
  const marketplaceIds = args.marketplaceIds?.length ? args.marketplaceIds : undefined;
  const call = callOptions(context);
  return pageByToken<FeedType>(
    {
      list: ["feedTypes", scope, marketplaceIds],
      keyOf: ({ feedTypeId }) => feedTypeId,
      matches: null,
      fetchPage: (page) =>
        explainRefusal(context.catalogFeed.getFeedTypes({ ...page, scope, marketplaceIds }, call), {
          marketplaceIds,
        }),
    },
    args,
  );
}
