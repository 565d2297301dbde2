import { badUserInput } from "../errors/graphql-errors.ts";
import {
  type Connection,
  makeConnection,
  type PageArguments,
  pageSize,
  type PageSizes,
} from "./connection.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

/**
 * Cuts a page out of a list that a service returns whole. A cursor is the identifier of its item, so it stays good when
 * the list grows.
 * @throws GraphQLError BAD_USER_INPUT for a page size that cannot be, or a cursor whose item is gone.
 */
export function pageOfWhole<Item>(
  list: unknown,
  page: PageArguments,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  sizes: PageSizes,
): Connection<Item> {
  const count = pageSize(page.first, sizes);
  let start = 0;
  if (page.after != null) {
    const key = decodeCursor(list, page.after);
    start = items.findIndex((item) => keyOf(item) === key) + 1;
    if (start === 0)
      throw badUserInput("The item of the cursor is no longer in the list. Start again without `after`.");
  }
  const window = items.slice(start, start + count);
  return makeConnection(
    window.map((node) => ({ cursor: encodeCursor(list, keyOf(node)), node })),
    {
      hasNextPage: start + window.length < items.length,
      hasPreviousPage: page.after != null,
      totalCount: items.length,
    },
  );
}
