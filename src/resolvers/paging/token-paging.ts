import { listPageSizes } from "../../upstream/catalog-feed/limits.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { type Connection, makeConnection, type PageArguments, pageSize } from "./connection.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

/** Most calls for one page. A service whose pages are shorter than asked for makes the page shorter, too. */
const maxCallsPerPage = 5;

/** A page as a service with continuation tokens serves it. */
export interface ServedPage<Item> {
  readonly items: readonly Item[];
  /** Items in the whole list; null when the service does not say. */
  readonly total: number | null;
  /** Null when nothing follows. */
  readonly nextToken: string | null;
}

/** Where the item after a cursor stands: on which page of the service, and how many items of that page come before. */
interface Place {
  /** Null for the first page. */
  readonly token: string | null;
  readonly limit: number;
  readonly position: number;
}

/** How a list is read from its service. */
export interface TokenList<Item> {
  /** What the list shows, apart from the page; ties its cursors to it. */
  readonly list: unknown;
  readonly fetchPage: (request: {
    readonly token: string | null;
    readonly limit: number;
  }) => Promise<ServedPage<Item>>;
  /** Whether a failure means that the token is no longer good. */
  readonly isExpired: (error: unknown) => boolean;
}

/**
 * Answers a connection from a service with continuation tokens and pages of 20 to 100. A cursor says where the item
 * after its own stands; that of the last item on a page of the service names the next page, so that going on from there
 * repeats no call.
 * @throws GraphQLError BAD_USER_INPUT for a page size or a cursor that cannot be, or whose token has expired.
 */
export async function pageByToken<Item>(
  { list, fetchPage, isExpired }: TokenList<Item>,
  page: PageArguments,
): Promise<Connection<Item>> {
  const count = pageSize(page.first, listPageSizes);
  let place: Place | null = page.after == null ? startOf(null, count) : readPlace(list, page.after, count);
  const edges: { cursor: string; node: Item }[] = [];
  let totalCount: number | null = null;
  try {
    for (let calls = 0; place && edges.length < count && calls < maxCallsPerPage; calls += 1) {
      const { token, limit, position }: Place = place;
      const served = await fetchPage({ token, limit });
      totalCount ??= served.total;
      const nodes = served.items.slice(position, position + count - edges.length);
      const after = nodes.map((_, index) => placeAfter(served, { token, limit, position: position + index }));
      for (const [index, node] of nodes.entries()) {
        edges.push({ cursor: encodeCursor(list, writePlace(after[index] ?? null)), node });
      }
      place = after.at(-1) ?? (served.nextToken === null ? null : startOf(served.nextToken, limit));
      if (place?.position === 0) place = startOf(place.token, count - edges.length);
    }
  } catch (error) {
    if (page.after == null || !isExpired(error)) throw error;
    throw badUserInput("The cursor has expired. Start again without `after`.");
  }
  return makeConnection(edges, {
    hasNextPage: place !== null,
    hasPreviousPage: page.after != null,
    totalCount,
  });
}

function startOf(token: string | null, count: number): Place {
  return { token, limit: Math.max(count, listPageSizes.min), position: 0 };
}

/** The place after the item at `at`; null when that item is the last of the list. */
function placeAfter(served: ServedPage<unknown>, at: Place): Place | null {
  if (at.position + 1 < served.items.length) return { ...at, position: at.position + 1 };
  return served.nextToken === null ? null : { token: served.nextToken, limit: at.limit, position: 0 };
}

/** The end of a list is a place, too: a client may ask for what comes after the last item. */
function writePlace(place: Place | null): string {
  return place === null ? "end" : `${place.limit} ${place.position} ${place.token ?? ""}`;
}

function readPlace(list: unknown, cursor: string, count: number): Place | null {
  const text = decodeCursor(list, cursor);
  if (text === "end") return null;
  const [, limitText, positionText, token = ""] = /^(\d{2,3}) (\d{1,4}) (.*)$/s.exec(text) ?? [];
  const [limit, position] = [Number(limitText), Number(positionText)];
  const isPage = limit >= listPageSizes.min && limit <= listPageSizes.max;
  if (!isPage || Number.isNaN(position)) throw badUserInput("The cursor is not one of this list.");
  if (position === 0) return startOf(token || null, count);
  return { token: token || null, limit, position };
}
