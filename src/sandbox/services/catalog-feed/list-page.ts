import type { Call } from "../service.ts";
import { catalogFeedBasePath } from "./catalog-feed-context.ts";
import type { CatalogFeedDeps } from "./catalog-feed-context.ts";
import { catalogFeedError } from "./catalog-feed-errors.ts";
import type { ListPosition } from "./continuation-tokens.ts";

/** Page sizes (catalog feed specification §8; wire facts, catalog feed §7). */
const defaultLimit = 20;
const minLimit = 20;
const maxLimit = 100;

/** Requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly position: ListPosition;
  /** Key of the list with its filters; a continuation token is valid only for this key. */
  readonly list: string;
}

/** Returns the query of a call. For a repeated parameter, its `get` returns the first value. */
export function queryOf(call: Call): URLSearchParams {
  return new URL(call.incoming.url ?? "/", call.origin).searchParams;
}

/** Returns the values of a comma-separated parameter; undefined when it is absent or empty. */
export function readList(query: URLSearchParams, name: string): readonly string[] | undefined {
  const values = (query.get(name) ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  return values.length === 0 ? undefined : values;
}

/**
 * Reads the page size and the continuation token.
 * @throws ServiceError 400/14001 and 400/14002
 */
export function readPageRequest(deps: CatalogFeedDeps, call: Call): PageRequest {
  const query = queryOf(call);
  const limitText = query.get("limit") ?? String(defaultLimit);
  const limit = /^\d+$/.test(limitText) ? Number(limitText) : 0;
  if (limit < minLimit || limit > maxLimit) throw catalogFeedError(14001);

  const token = query.get("continuation_token");
  query.delete("continuation_token");
  query.delete("limit");
  query.sort();
  const path = (call.incoming.url ?? "").split("?")[0];
  const marketplaceId = call.incoming.headers["x-ebay-c-marketplace-id"] ?? "";
  const list = JSON.stringify([call.caller.accountId, path, marketplaceId, query.toString()]);
  const position =
    token === null ? { offset: 0, listedAtMs: deps.clock.now() } : deps.tokens.read(list, token);
  if (position === undefined) throw catalogFeedError(14002);
  return { limit, position, list };
}

/**
 * Responds with a page of a list: the entries in the field `name`, and `next` when there are more (wire facts, catalog
 * feed §3 and §8).
 * @param entries - the whole list
 */
export function answerPage<Entry>(
  deps: CatalogFeedDeps,
  call: Call,
  request: PageRequest,
  name: string,
  entries: readonly Entry[],
  describe: (entry: Entry) => unknown,
): Response {
  const { limit, position, list } = request;
  const href = new URL(call.incoming.url ?? catalogFeedBasePath, call.origin);
  const offset = position.offset + limit;
  const next = new URL(href);
  next.searchParams.set("limit", String(limit));
  if (offset < entries.length) {
    const token = deps.tokens.issue(list, { offset, listedAtMs: position.listedAtMs });
    next.searchParams.set("continuation_token", token);
  }
  return Response.json({
    [name]: entries.slice(position.offset, offset).map(describe),
    href: href.href,
    limit,
    total: entries.length,
    ...(offset < entries.length && { next: next.href }),
  });
}
