import { badUserInput } from "../errors/graphql-errors.ts";
import type { OptionalFields } from "../optional-fields.ts";

/** Arguments of every connection. Paging is forward only. */
export type PageArguments = OptionalFields<{ first: number; after: string }>;

/** Parts of a page. */
interface PageParts<Item> {
  readonly nodes: readonly Item[];
  /** Creates the cursor of the item at an index of the page. */
  readonly cursorAt: (index: number) => string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly totalCount: number | null;
  /** Creates the end cursor, when a filter has skipped items after the last item of the page. */
  readonly endCursor?: (() => string) | null;
}

// Cursors are created on access, because most clients select only the last one. `Edge` and `PageInfo` are classes,
// because V8 gives each object literal with a getter a separate shape, which would retain the whole page until a full
// collection.

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

/** Position of a page in its connection. */
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

/**
 * A page of a list, with the cursors of its items. It creates its edges on access, so it must not be copied by
 * spreading.
 */
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

/** Default and maximum page size of a connection. */
export interface PageSizes {
  readonly fallback: number;
  readonly max: number;
}

/**
 * Returns the requested page size.
 * @throws GraphQLError BAD_USER_INPUT when it is not from 1 to `max`.
 */
export function pageSize(first: number | null | undefined, { fallback, max }: PageSizes): number {
  const size = first ?? fallback;
  if (size < 1 || size > max)
    throw badUserInput(`The argument \`first\` must be from 1 to ${max}, not ${size}.`);
  return size;
}
