import { badUserInput } from "../errors/graphql-errors.ts";

/** Where a page stands in its connection. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** A page of a list, with the cursors of its items. */
export interface Connection<Item> {
  readonly edges: readonly { readonly cursor: string; readonly node: Item }[];
  readonly nodes: readonly Item[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number | null;
}

/** Arguments of every connection. Paging is forward only. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** Puts a page together. */
export function makeConnection<Item>(
  edges: Connection<Item>["edges"],
  page: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly totalCount: number | null;
    /** Where to go on, when that is further than the last item: a filter has passed over others. */
    readonly endCursor?: string | null;
  },
): Connection<Item> {
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: page.endCursor ?? edges.at(-1)?.cursor ?? null,
    },
    totalCount: page.totalCount,
  };
}

/** The same page of other items. */
export function mapConnection<Item>(page: Connection<Item>, change: (item: Item) => Item): Connection<Item> {
  const edges = page.edges.map(({ cursor, node }) => ({ cursor, node: change(node) }));
  return { ...page, edges, nodes: edges.map(({ node }) => node) };
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
