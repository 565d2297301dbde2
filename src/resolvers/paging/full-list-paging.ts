import type { Page, PageRequest } from "../../upstream/page.ts";
import { listPageSizes } from "../../upstream/seller-feed/limits.ts";
import { badUserInput } from "../errors/graphql-errors.ts";
import { Connection, type PageArguments, pageSize, type PageSizes } from "./connection.ts";
import {
  lastSeen,
  ListCursors,
  nothingSeen,
  readSeen,
  type SeenItems,
  withItem,
  writeSeen,
} from "./cursor.ts";

/** Maximum number of calls that {@link readFullList} makes. */
export const maxCallsPerList = 2;

/**
 * Reads a complete list that is always short: at most two of the service's largest pages. If a change between the two
 * calls moves an item to the second page, the item counts once.
 */
export async function readFullList<Item>(
  fetchPage: (request: PageRequest) => Promise<Pick<Page<Item>, "items" | "hasNext">>,
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

/**
 * Reads a complete list and returns a page of it. A cursor stores the last items before it, so it stays valid when the
 * list grows or when its own item is removed.
 * @param read returns the complete list; null when its owner does not exist.
 * @throws GraphQLError BAD_USER_INPUT for an invalid page size, or a cursor of which no item remains.
 */
export async function pageOfFullList<Item, Items extends readonly Item[] | null>(
  list: unknown,
  page: PageArguments,
  read: () => Promise<Items>,
  keyOf: (item: Item) => string,
  sizes: PageSizes,
): Promise<Connection<Item> | Extract<Items, null>> {
  const count = pageSize(page.first, sizes);
  const cursors = new ListCursors(list);
  const before = page.after == null ? nothingSeen : cursors.decode(page.after, readSeen);
  const items = await read();
  if (items === null) return null as Extract<Items, null>;
  const start = lastSeen(before, items.map(keyOf)) + 1;
  if (start === 0 && !before.isAll) {
    throw badUserInput("The items before the cursor are no longer in the list. Start again without `after`.");
  }
  const nodes = items.slice(start, start + count);
  const seen: SeenItems[] = [];
  for (const node of nodes) seen.push(withItem(seen.at(-1) ?? before, keyOf(node)));
  return new Connection({
    nodes,
    cursorAt: (index) => cursors.encode(writeSeen(seen[index] ?? before)),
    hasNextPage: start + nodes.length < items.length,
    hasPreviousPage: page.after != null,
    totalCount: items.length,
  });
}
