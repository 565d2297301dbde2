import type { Operation } from "../service.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import type { CatalogFeedDeps } from "./catalog-feed-context.ts";
import { readMarketplace, requirePermission } from "./catalog-feed-context.ts";
import { describeFile } from "./describe-file.ts";
import { readFeedScope } from "./feed-scope.ts";
import { findFeedType } from "./feed-types.ts";
import type { FeedScope, FeedType } from "./feed-types.ts";
import { answerPage, queryOf, readList, readPageRequest } from "./list-page.ts";
import { listFiles, lookBackMs } from "./feed-files.ts";

const maxCategories = 20;
const minuteMs = 60_000;
const defaultLookBackMs = 48 * 60 * minuteMs;

/**
 * Creates the operation `GET /file`: the files of one feed type and marketplace, newest first, including those that the
 * application may not download. The order of the checks follows wire facts, catalog feed §8.
 */
export function getFiles(deps: CatalogFeedDeps): Operation {
  return {
    method: "GET",
    path: "/file",
    answer(call) {
      const marketplaceId = readMarketplace(call);
      const query = queryOf(call);
      const feedType = findFeedType(query.get("feed_type_id") ?? "");
      if (feedType === undefined) throw catalogFeedError(14008);
      requirePermission(call, feedType, marketplaceId);
      const scope = readFeedScope(query);
      const categoryIds = readList(query, "category_ids");
      if (categoryIds !== undefined && categoryIds.length > maxCategories) throw catalogFeedError(14005);
      const backMs = readLookBack(query, feedType, scope);

      const request = readPageRequest(deps, call);
      const { listedAtMs } = request.position;
      const files = listFiles(feedType, marketplaceId, listedAtMs, listedAtMs - backMs)
        .filter(({ feed }) => scope === undefined || feed.scope === scope)
        .filter((file) => categoryIds?.some((id) => file.categoryIds.includes(id)) ?? true);
      const describe = (file: (typeof files)[number]) =>
        describeFile(deps.contents, call.caller.accountId, file);
      return answerPage(deps, call, request, "fileMetadata", files, describe);
    },
  };
}

/**
 * Reads the look-back time in milliseconds. The maximum is that of the feed, or the longest of the feed type when no
 * scope is given.
 * @throws ServiceError 400/14006
 */
function readLookBack(query: URLSearchParams, { feeds }: FeedType, scope: FeedScope | undefined): number {
  const text = query.get("look_back");
  if (text === null) return defaultLookBackMs;
  const backMs = /^\d+$/.test(text) ? Number(text) * minuteMs : 0;
  const longestMs = Math.max(
    0,
    ...feeds.filter((feed) => scope === undefined || feed.scope === scope).map(lookBackMs),
  );
  if (backMs < minuteMs || backMs > longestMs) throw catalogFeedError(14006);
  return backMs;
}
