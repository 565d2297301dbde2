import type { Connection } from "./operations.ts";

/**
 * The nodes of a connection, to its end. A page is fetched when the one before it has been read, so who stops early asks
 * for no more. Cursors are opaque: go on with them at once and do not keep them.
 *
 * @param fetchPage - fetches the page after a cursor, the first one for null.
 */
export async function* nodesOf<Node>(
  fetchPage: (after: string | null) => Promise<Connection<Node> | null>,
): AsyncGenerator<Node> {
  let after: string | null = null;
  for (;;) {
    const page = await fetchPage(after);
    if (!page) throw new Error("The list cannot be read at the moment.");
    yield* page.nodes;
    if (!page.pageInfo.hasNextPage) return;
    after = page.pageInfo.endCursor;
  }
}
