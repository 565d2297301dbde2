import { catalogFeedError } from "./catalog-feed-errors.ts";
import { feedScopes } from "./feed-types.ts";
import type { FeedScope } from "./feed-types.ts";

/**
 * Reads the scope that a list is filtered by; undefined when there is none.
 * @throws ServiceError 400/13003
 */
export function readFeedScope(query: URLSearchParams): FeedScope | undefined {
  const text = query.get("feed_scope");
  if (text === null) return undefined;
  const scope = feedScopes.find((one) => one === text);
  if (scope === undefined) throw catalogFeedError(13003);
  return scope;
}
