import type { Operation } from "../service.ts";
import { mayUseFeedType } from "./access-rules.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import { describeFeedType } from "./describe-feed-type.ts";
import { findFeedType } from "./feed-types.ts";

/** Creates the operation `GET /feed_type/{feed_type_id}` (wire facts, catalog feed §1). */
export function getFeedType(): Operation {
  return {
    method: "GET",
    path: "/feed_type/:feedTypeId",
    answer({ caller, parameter }) {
      const type = findFeedType(parameter("feedTypeId"));
      if (type === undefined) throw catalogFeedError(14000);
      if (!mayUseFeedType(caller.accountId, type.id)) throw catalogFeedError(14011);
      return Response.json(describeFeedType(type));
    },
  };
}
