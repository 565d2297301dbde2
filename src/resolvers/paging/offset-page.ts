import { listPageSizes } from "../../upstream/seller-feed/limits.ts";

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

/** Most calls that {@link readWhole} makes. */
export const maxCallsPerList = 2;

/**
 * Reads a list whole that the service keeps short: two of its longest pages at most. An item that a change between the two
 * calls has moved to the second page counts once.
 */
export async function readWhole<Item>(
  fetchPage: (request: OffsetRequest) => Promise<OffsetPage<Item>>,
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
