import { listPageSizes } from "../../upstream/catalog-feed/limits.ts";
import type { TokenPage, TokenPageRequest } from "../../upstream/page.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { isExpiredToken } from "../feed-refusal.ts";
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
 * Most calls for one page. The first page of a list is one of the service's. One after a cursor goes on in the middle of a
 * page of the service, ends on the next one, and new items may have pushed its place to a third. Of a list that is
 * filtered here, a page has room for items that are one in twenty.
 */
const maxCalls = { first: 1, after: 3, filtered: 4 } as const;

/**
 * Most calls for a page of a list. A page for which they do not suffice is shorter than asked for, and says that more
 * follows.
 * @param isFiltered whether the gateway leaves out items that do not match.
 */
export function maxCallsOfPage(isFiltered: boolean, { after }: { readonly after?: unknown }): number {
  if (isFiltered) return maxCalls.filtered;
  return after == null ? maxCalls.first : maxCalls.after;
}

/** A page of the service, on which the item after a cursor stands. */
interface Place {
  /** Null for the first page. */
  readonly token: string | null;
  readonly limit: number;
  /** Whether the page begins with items that were seen; otherwise the item after the cursor is its first. */
  readonly isWithin: boolean;
}

/** Where a list goes on. */
interface ListPlace {
  /** Null at the end of the list: a client may ask for what comes after the last item. */
  readonly place: Place | null;
  readonly seen: SeenItems;
}

/** How a list is read from its service. */
export interface TokenList<Item> {
  /** What the list shows, apart from the page; ties its cursors to it. */
  readonly list: unknown;
  readonly keyOf: (item: Item) => string;
  readonly fetchPage: (request: TokenPageRequest) => Promise<TokenPage<Item>>;
  /** Picks the items that are shown; null for all. What a list picks, its service does not count. */
  readonly matches: ((item: Item) => boolean) | null;
}

/**
 * Answers a connection from a service with continuation tokens and pages of 20 to 100. A cursor says on which page of
 * the service the next item stands, and after which items: the first page has no token and shows the list as it is
 * when it is read, so by then other items can stand there. The cursor of the last item on a page names the next page, so
 * that going on from there repeats no call. Items that do not match are passed over, and count as seen.
 * @throws GraphQLError BAD_USER_INPUT for a page size or a cursor that cannot be, whose token has expired, or whose place
 * is not found any more.
 */
export async function pageByToken<Item>(
  { list, keyOf, matches, fetchPage }: TokenList<Item>,
  page: PageArguments,
): Promise<Connection<Item>> {
  const count = pageSize(page.first, listPageSizes);
  // Items that do not match are passed over, so as many as possible are read.
  const sizeFor = (missing: number) => (matches ? listPageSizes.max : Math.max(missing, listPageSizes.min));
  const callLimit = maxCallsOfPage(matches !== null, page);
  const cursors = new ListCursors(list);
  const startLimit = sizeFor(count);
  let { place, seen }: ListPlace =
    page.after == null
      ? { place: startOf(null, startLimit), seen: nothingSeen }
      : cursors.decode(page.after, (position) => readPlace(position, startLimit));
  let isFound = !place?.isWithin;
  const nodes: Item[] = [];
  /** Where the list goes on after each item. */
  const places: ListPlace[] = [];
  let totalCount: number | null = null;
  let isFurther = false;
  try {
    for (let calls = 0; place && nodes.length < count && calls < callLimit; calls += 1) {
      const { token, limit }: Place = place;
      const served = await fetchPage({ token, limit });
      totalCount ??= served.total;
      const next = served.nextToken === null ? null : startOf(served.nextToken, limit);
      const last = lastSeen(seen, served.items.map(keyOf));
      isFound ||= last >= 0;
      // New items have pushed those that were seen to a later page.
      place = isFound ? next : next && { ...next, limit: listPageSizes.max };
      if (!isFound) continue;
      for (const [index, node] of served.items.entries()) {
        if (index <= last) continue;
        const isShown = matches?.(node) ?? true;
        if (isShown && nodes.length === count) break;
        seen = withItem(seen, keyOf(node));
        const isLastServed = index === served.items.length - 1;
        place = isLastServed ? next : { token, limit, isWithin: true };
        isFurther = !isShown;
        if (!isShown) continue;
        nodes.push(node);
        places.push({ place, seen });
      }
      if (place && !place.isWithin) place = startOf(place.token, sizeFor(count - nodes.length));
    }
  } catch (error) {
    if (page.after == null || !isExpiredToken(error)) throw error;
    throw badUserInput("The cursor has expired. Start again without `after`.");
  }
  if (!isFound) {
    throw badUserInput("The items before the cursor are no longer in the list. Start again without `after`.");
  }
  const cursorOf = (at: ListPlace) => cursors.encode(writePlace(at));
  const end = { place, seen };
  // A page of items that were seen or do not match is no end.
  const endsFurther = place !== null && (isFurther || nodes.length === 0);
  return new Connection({
    nodes,
    cursorAt: (index) => cursorOf(places[index] ?? end),
    hasNextPage: place !== null,
    hasPreviousPage: page.after != null,
    totalCount: matches ? null : totalCount,
    endCursor: endsFurther ? () => cursorOf(end) : null,
  });
}

function startOf(token: string | null, limit: number): Place {
  return { token, limit, isWithin: false };
}

function writePlace({ place, seen }: ListPlace): string {
  if (place === null) return "end";
  const { limit, isWithin, token } = place;
  return `${limit} ${isWithin ? "within" : "start"} ${writeSeen(seen)} ${token ?? ""}`;
}

/** @param startLimit size of a page of the service that is read from its beginning. */
function readPlace(position: string, startLimit: number): ListPlace | null {
  if (position === "end") return { place: null, seen: nothingSeen };
  const [, limitText, kind, seenText = "", tokenText = ""] =
    /^(\d{2,3}) (within|start) (\w+) (.*)$/s.exec(position) ?? [];
  const limit = Number(limitText);
  const seen = readSeen(seenText);
  const isPage = limit >= listPageSizes.min && limit <= listPageSizes.max;
  if (!isPage || !seen) return null;
  const token = tokenText || null;
  return { place: kind === "start" ? startOf(token, startLimit) : { token, limit, isWithin: true }, seen };
}
