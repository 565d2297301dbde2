import { compareInstants, type Instant } from "../../upstream/instant.ts";
import type { PageRequest } from "../../upstream/page.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import type { OffsetPage } from "./offset-page.ts";

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
