import { compareInstants, type Instant } from "../../upstream/instant.ts";
import type { Page, PageRequest } from "../../upstream/page.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";

/** A page as a service with offset paging serves it. */
export type OffsetPage<Item> = Pick<Page<Item>, "items" | "total" | "hasNext">;

/** Most calls that {@link readWhole} makes. */
export const maxCallsPerList = 2;

/**
 * Reads a list whole that the service keeps short: two of its longest pages at most. An item that a change between the two
 * calls has moved to the second page counts once.
 */
export async function readWhole<Item>(
  fetchPage: (request: PageRequest) => Promise<OffsetPage<Item>>,
  keyOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const items = new Map<string, Item>();
  for (let call = 0; call < maxCallsPerList; call += 1) {
    const page = await fetchPage({ offset: call * listPageSizes.max, limit: listPageSizes.max });
    for (const item of page.items) items.set(keyOf(item), item);
    if (!page.hasNext) break;
  }
  return [...items.values()];
}

/** An item of a list that is sorted by creation. */
export interface Created {
  readonly createdAt: Instant;
}

/**
 * Reads the newest items of a list, the newest first, with two calls at most. The service sorts by creation; that it begins
 * with the newest is not confirmed (wire facts, seller feed §2), so a list that is seen to begin with the oldest is read
 * from its end.
 * @param wanted how many are enough.
 * @param isEnough whether the items of a first call are; a second one then asks for as many as the service gives.
 */
export async function readNewest<Item extends Created>(
  wanted: number,
  isEnough: (items: readonly Item[]) => boolean,
  fetchPage: (request: PageRequest) => Promise<OffsetPage<Item>>,
): Promise<OffsetPage<Item>> {
  // One item alone would not show its direction.
  const limit = Math.min(Math.max(wanted, 2), listPageSizes.max);
  const begin = await fetchPage({ offset: 0, limit });
  if (isOldestFirst(begin.items)) {
    if (!begin.hasNext) return { ...begin, items: begin.items.toReversed() };
    // More than are wanted, because there is no third call when these are not enough.
    const end = lastPage(begin.total ?? begin.items.length, Math.max(limit, listPageSizes.max / 2));
    const { items } = await fetchPage(end);
    return { items: items.toReversed(), total: begin.total, hasNext: end.offset > 0 };
  }
  if (!begin.hasNext || isEnough(begin.items)) return begin;
  if (limit < listPageSizes.max) return fetchPage({ offset: 0, limit: listPageSizes.max });
  const rest = await fetchPage({ offset: limit, limit });
  return { ...rest, items: [...begin.items, ...rest.items] };
}

/** The last page of a list: the smallest that holds as many items as are wanted, for it need not be full. */
function lastPage(total: number, wanted: number): PageRequest {
  for (let limit = wanted; limit <= listPageSizes.max; limit += 1) {
    const length = total % limit || limit;
    if (length >= Math.min(wanted, total)) return { offset: Math.max(0, total - length), limit };
  }
  const length = total % wanted || wanted;
  return { offset: total - length, limit: wanted };
}

function isOldestFirst(items: readonly Created[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first !== undefined && last !== undefined && compareInstants(first.createdAt, last.createdAt) < 0;
}
