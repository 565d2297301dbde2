import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { type Connection, makeConnection, type PageArguments, pageSize } from "./connection.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

/** A page as a service with offset paging serves it. */
export interface OffsetPage<Item> {
  readonly items: readonly Item[];
  /** Items in the whole list; null when the service does not say. */
  readonly total: number | null;
  /** Whether the list goes on after this page. */
  readonly hasNext: boolean;
}

/** Where a page of the service begins and how long it is: `offset` is a multiple of `limit`. */
export interface OffsetRequest {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Which pages of the service hold the items from `start` up to `start + count`. The service insists that an offset is a
 * multiple of the limit, so a window that does not begin there is cut out of a larger page: of the smallest one that
 * holds it whole, or else of two.
 */
export function planPages(start: number, count: number): OffsetRequest[] {
  for (let limit = count; limit <= listPageSizes.max; limit += 1) {
    const offset = start - (start % limit);
    if (start + count <= offset + limit) return [{ offset, limit }];
  }
  const offset = start - (start % count);
  return [
    { offset, limit: count },
    { offset: offset + count, limit: count },
  ];
}

/**
 * Answers a connection from a service with offset paging.
 * @param list what the list shows, apart from the page; ties its cursors to it.
 * @param fetchPage reads one page.
 * @throws GraphQLError BAD_USER_INPUT for a page size or a cursor that cannot be.
 */
export async function pageByOffset<Item>(
  list: unknown,
  page: PageArguments,
  fetchPage: (request: OffsetRequest) => Promise<OffsetPage<Item>>,
): Promise<Connection<Item>> {
  const count = pageSize(page.first, listPageSizes);
  const start = page.after == null ? 0 : readIndex(list, page.after) + 1;
  const requests = planPages(start, count);
  const pages = await Promise.all(requests.map(fetchPage));
  const items = pages.flatMap((one) => one.items).slice(start - (requests[0]?.offset ?? 0));
  const total = pages[0]?.total ?? null;
  const isMoreLeft = items.length > count || (pages.at(-1)?.hasNext ?? false);
  const nodes = items.slice(0, count);
  return makeConnection(
    nodes.map((node, at) => ({ cursor: encodeCursor(list, String(start + at)), node })),
    {
      hasNextPage: nodes.length > 0 && (total === null ? isMoreLeft : start + nodes.length < total),
      hasPreviousPage: page.after != null,
      totalCount: total,
    },
  );
}

function readIndex(list: unknown, cursor: string): number {
  const index = decodeCursor(list, cursor);
  if (!/^\d{1,9}$/.test(index)) throw badUserInput("The cursor is not one of this list.");
  return Number(index);
}
