import type { Given } from "../given.ts";
import { badUserInput } from "../errors/graphql-errors.ts";

/** Where a page stands in its connection. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** An item of a page with its cursor. */
export interface Edge<Item> {
  readonly cursor: string;
  readonly node: Item;
}

/** A page of a list, with the cursors of its items. */
export interface Connection<Item> {
  readonly edges: readonly Edge<Item>[];
  readonly nodes: readonly Item[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number | null;
}

/** Arguments of every connection. Paging is forward only. */
export type PageArguments = Given<{ first: number; after: string }>;

/** How a page is put together. */
interface PageParts<Item>
  extends Pick<Connection<Item>, "nodes" | "totalCount">, Pick<PageInfo, "hasNextPage" | "hasPreviousPage"> {
  /** Makes the cursor of the item at a place on the page. */
  readonly cursorAt: (index: number) => string;
  /** Where to go on, when that is further than the last item: a filter has passed over others. */
  readonly endCursor?: (() => string) | null;
}

/** Makes its cursor when that is read. A class, because there is one for each item of a page. */
class LazyEdge<Item> implements Edge<Item> {
  readonly node: Item;
  readonly #index: number;
  readonly #cursorAt: (index: number) => string;

  constructor(node: Item, index: number, cursorAt: (index: number) => string) {
    this.node = node;
    this.#index = index;
    this.#cursorAt = cursorAt;
  }

  get cursor(): string {
    return this.#cursorAt(this.#index);
  }
}

/**
 * Puts a page together. Its edges and its cursors are made when they are read, as most clients select no more than the last cursor:
 * take care not to copy it by spreading.
 */
export function makeConnection<Item>(parts: PageParts<Item>): Connection<Item> {
  const { nodes, cursorAt, hasNextPage, hasPreviousPage, totalCount, endCursor } = parts;
  const last = nodes.length - 1;
  return {
    nodes,
    totalCount,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      get startCursor() {
        return last < 0 ? null : cursorAt(0);
      },
      get endCursor() {
        if (endCursor) return endCursor();
        return last < 0 ? null : cursorAt(last);
      },
    },
    get edges() {
      return nodes.map((node, index) => new LazyEdge(node, index, cursorAt));
    },
  };
}

/** Items on a page of a connection: without a wish, and at most. */
export interface PageSizes {
  readonly fallback: number;
  readonly max: number;
}

/**
 * The page size that was asked for.
 * @throws GraphQLError BAD_USER_INPUT when it is not from 1 to `max`.
 */
export function pageSize(first: number | null | undefined, { fallback, max }: PageSizes): number {
  const size = first ?? fallback;
  if (size < 1 || size > max)
    throw badUserInput(`The argument \`first\` must be from 1 to ${max}, not ${size}.`);
  return size;
}
