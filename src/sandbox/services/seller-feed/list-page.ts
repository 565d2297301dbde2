import type { Call } from "../service.ts";
import { feedBasePath } from "./feed-context.ts";
import type { FeedFault } from "./feed-errors.ts";

/** Requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

const defaultLimit = 10;
const maxLimit = 500;

/** Returns the query of a call. */
export function queryOf({ incoming, origin }: Call): URLSearchParams {
  return new URL(incoming.url ?? "/", origin).searchParams;
}

/** Parses a whole number; undefined for any other text. */
export function parseInteger(text: string): number | undefined {
  const value = Number(text);
  return /^-?\d{1,15}$/.test(text) ? value : undefined;
}

/** Reads `limit` and `offset`. Each fault is added to `faults` (wire facts, seller feed §2). */
export function readPage(query: URLSearchParams, faults: FeedFault[]): PageRequest {
  const limit = parseInteger(query.get("limit") ?? String(defaultLimit));
  const offset = parseInteger(query.get("offset") ?? "0");
  const isLimitValid = limit !== undefined && limit >= 1 && limit <= maxLimit;
  const isOffsetValid = offset !== undefined && offset >= 0;
  if (!isLimitValid) faults.push({ errorId: 160012 });
  if (!isOffsetValid) faults.push({ errorId: 160013 });
  if (isLimitValid && isOffsetValid && offset % limit !== 0) faults.push({ errorId: 160029 });
  return { limit: limit ?? defaultLimit, offset: offset ?? 0 };
}

/**
 * Responds with a page of a list: its items, its URL, and the URLs of the previous and next pages if there are any
 * (wire facts, seller feed §2).
 */
export function answerCollection(
  call: Call,
  page: PageRequest,
  content: { path: string; name: string; total: number; items: readonly unknown[] },
): Response {
  const { limit, offset } = page;
  const { path, name, total, items } = content;
  const addressOf = (pageOffset: number) => {
    const query = queryOf(call);
    query.set("limit", String(limit));
    query.set("offset", String(pageOffset));
    return `${call.origin}${feedBasePath}${path}?${query}`;
  };
  return Response.json({
    href: addressOf(offset),
    limit,
    offset,
    total,
    ...(offset + limit < total && { next: addressOf(offset + limit) }),
    ...(offset > 0 && { prev: addressOf(offset - limit) }),
    [name]: items,
  });
}
