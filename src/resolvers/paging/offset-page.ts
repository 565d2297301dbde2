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
