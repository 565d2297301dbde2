import { badUserInput } from "../errors/graphql-errors.ts";
import type { Given } from "../given.ts";

/** Arguments of every connection. Paging is forward only. */
export type PageArguments = Given<{ first: number; after: string }>;

/** How a page is put together. */
interface PageParts<Item> {
  readonly nodes: readonly Item[];
  /** Makes the cursor of the item at a place on the page. */
  readonly cursorAt: (index: number) => string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly totalCount: number | null;
  /** Where to go on, when that is further than the last item: a filter has passed over others. */
  readonly endCursor?: (() => string) | null;
}

// Cursors are made when they are read, as most clients select no more than the last one. By classes: V8 gives each object literal with a
// getter a separate shape, which keeps the whole page alive until a full collection.

/** An item of a page with its cursor. */
class Edge<Item> {
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

/** Where a page stands in its connection. */
class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #parts: PageParts<unknown>;

  constructor(parts: PageParts<unknown>) {
    this.hasNextPage = parts.hasNextPage;
    this.hasPreviousPage = parts.hasPreviousPage;
    this.#parts = parts;
  }

  get startCursor(): string | null {
    const { nodes, cursorAt } = this.#parts;
    return nodes.length === 0 ? null : cursorAt(0);
  }

  get endCursor(): string | null {
    const { nodes, cursorAt, endCursor } = this.#parts;
    if (endCursor) return endCursor();
    return nodes.length === 0 ? null : cursorAt(nodes.length - 1);
  }
}

/** A page of a list, with the cursors of its items. Its edges are made when they are read: take care not to copy it by spreading. */
export class Connection<Item> {
  readonly nodes: readonly Item[];
  readonly totalCount: number | null;
  readonly pageInfo: PageInfo;
  readonly #cursorAt: (index: number) => string;

  constructor(parts: PageParts<Item>) {
    this.nodes = parts.nodes;
    this.totalCount = parts.totalCount;
    this.pageInfo = new PageInfo(parts);
    this.#cursorAt = parts.cursorAt;
  }

  get edges(): readonly Edge<Item>[] {
    return this.nodes.map((node, index) => new Edge(node, index, this.#cursorAt));
  }
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
