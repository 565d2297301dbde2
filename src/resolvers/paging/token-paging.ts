import { listPageSizes } from "../../upstream/catalog-feed/limits.ts";
import type { TokenPage, TokenPageRequest } from "../../upstream/page.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { isExpiredToken } from "../feed-argument-errors.ts";
import { Connection, type PageArguments, pageSize } from "./connection.ts";
import {
  lastSeen,
  ListCursors,
  nothingSeen,
  readSeen,
  type SeenItems,
  withItem,
  writeSeen,
} from "./cursor.ts";

/**
 * Maximum number of calls for one page. The first page of a list is one page of the service. A later page starts within
 * a page of the service and ends on the next one; new items may have moved its start to a third. With a filter of the
 * gateway, a page can be filled if one in twenty items matches.
 */
const maxCalls = { first: 1, after: 3, filtered: 4 } as const;

/**
 * Returns the maximum number of calls for a page of a list. When they do not suffice, the page is shorter than
 * requested and `hasNextPage` is true.
 * @param isFiltered true when the gateway skips items that do not match.
 */
export function maxCallsOfPage(isFiltered: boolean, { after }: { readonly after?: unknown }): number {
  if (isFiltered) return maxCalls.filtered;
  return after == null ? maxCalls.first : maxCalls.after;
}

/** Page of the service that contains the item after a cursor. */
interface PagePosition {
  /** Continuation token of the page; null for the first page. */
  readonly token: string | null;
  readonly limit: number;
  /** True when the page starts with items that the reader has seen; false when its first item is new to the reader. */
  readonly isWithin: boolean;
}

/** Position in a list. */
interface ListPosition {
  /** Page to read next; null at the end of the list, for a cursor of the last item. */
  readonly position: PagePosition | null;
  readonly seen: SeenItems;
}

/** Definition of a list with continuation tokens. */
export interface TokenList<Item> {
  /** Identity of the list, without the page; its cursors are valid only for this list. */
  readonly list: unknown;
  readonly keyOf: (item: Item) => string;
  readonly fetchPage: (request: TokenPageRequest) => Promise<TokenPage<Item>>;
  /** Filter of the items; null includes all. The service does not count matching items. */
  readonly matches: ((item: Item) => boolean) | null;
}

/**
 * Returns a connection from a service with continuation tokens and pages of 20 to 100 items. A cursor contains the page
 * of the service and the last seen items. The seen items are needed because the first page has no token and can change
 * between two reads. The cursor of the last item on a page points to the next page, so that continuing repeats no call.
 * Items that do not match are skipped and count as seen.
 * @throws GraphQLError BAD_USER_INPUT for an invalid page size or cursor, for an expired token, and when the position
 * is no longer in the list.
 */
export async function pageByToken<Item>(
  { list, keyOf, matches, fetchPage }: TokenList<Item>,
  page: PageArguments,
): Promise<Connection<Item>> {
  const count = pageSize(page.first, listPageSizes);
  // A filter skips items, so each call reads as many as possible.
  const sizeFor = (missing: number) => (matches ? listPageSizes.max : Math.max(missing, listPageSizes.min));
  const callLimit = maxCallsOfPage(matches !== null, page);
  const cursors = new ListCursors(list);
  const startLimit = sizeFor(count);
  let { position, seen }: ListPosition =
    page.after == null
      ? { position: startOf(null, startLimit), seen: nothingSeen }
      : cursors.decode(page.after, (text) => readPosition(text, startLimit));
  let isFound = !position?.isWithin;
  const nodes: Item[] = [];
  /** Position after each item. */
  const positions: ListPosition[] = [];
  let totalCount: number | null = null;
  let isFurther = false;
  try {
    for (let calls = 0; position && nodes.length < count && calls < callLimit; calls += 1) {
      const { token, limit }: PagePosition = position;
      const served = await fetchPage({ token, limit });
      totalCount ??= served.total;
      const next = served.nextToken === null ? null : startOf(served.nextToken, limit);
      const last = lastSeen(seen, served.items.map(keyOf));
      isFound ||= last >= 0;
      // New items have moved the seen ones to a later page.
      position = isFound ? next : next && { ...next, limit: listPageSizes.max };
      if (!isFound) continue;
      for (const [index, node] of served.items.entries()) {
        if (index <= last) continue;
        const isShown = matches?.(node) ?? true;
        if (isShown && nodes.length === count) break;
        seen = withItem(seen, keyOf(node));
        const isLastServed = index === served.items.length - 1;
        position = isLastServed ? next : { token, limit, isWithin: true };
        isFurther = !isShown;
        if (!isShown) continue;
        nodes.push(node);
        positions.push({ position, seen });
      }
      if (position && !position.isWithin) position = startOf(position.token, sizeFor(count - nodes.length));
    }
  } catch (error) {
    if (page.after == null || !isExpiredToken(error)) throw error;
    throw badUserInput("The cursor has expired. Start again without `after`.");
  }
  if (!isFound) {
    throw badUserInput("The items before the cursor are no longer in the list. Start again without `after`.");
  }
  const cursorOf = (at: ListPosition) => cursors.encode(writePosition(at));
  const end = { position, seen };
  // A page that contains only seen or skipped items is not the end of the list.
  const endsFurther = position !== null && (isFurther || nodes.length === 0);
  return new Connection({
    nodes,
    cursorAt: (index) => cursorOf(positions[index] ?? end),
    hasNextPage: position !== null,
    hasPreviousPage: page.after != null,
    totalCount: matches ? null : totalCount,
    endCursor: endsFurther ? () => cursorOf(end) : null,
  });
}

function startOf(token: string | null, limit: number): PagePosition {
  return { token, limit, isWithin: false };
}

function writePosition({ position, seen }: ListPosition): string {
  if (position === null) return "end";
  const { limit, isWithin, token } = position;
  return `${limit} ${isWithin ? "within" : "start"} ${writeSeen(seen)} ${token ?? ""}`;
}

/**
 * Parses the position in a cursor. @param startLimit page size for a page of the service that is read from its start.
 */
function readPosition(position: string, startLimit: number): ListPosition | null {
  if (position === "end") return { position: null, seen: nothingSeen };
  const [, limitText, kind, seenText = "", tokenText = ""] =
    /^(\d{2,3}) (within|start) (\w+) (.*)$/s.exec(position) ?? [];
  const limit = Number(limitText);
  const seen = readSeen(seenText);
  const isPage = limit >= listPageSizes.min && limit <= listPageSizes.max;
  if (!isPage || !seen) return null;
  const token = tokenText || null;
  return { position: kind === "start" ? startOf(token, startLimit) : { token, limit, isWithin: true }, seen };
}
