import type { Api } from "../../api/api.ts";
import type { MediaFacts } from "../gallery/media-facts.ts";
import { MediaNow } from "../operations.ts";

/** Reads media from the marketplace; null when it does not exist or the query failed. */
export async function readMedia({ client }: Pick<Api, "client">, id: string): Promise<MediaFacts | null> {
  const { data } = await client.query(MediaNow, { ids: [id] }, { requestPolicy: "network-only" }).toPromise();
  const node = data?.nodes[0];
  return isFacts(node) ? node : null;
}

/**
 * True when a node is media.
 * @param node an element of `nodes`.
 */
export function isFacts(node: unknown): node is MediaFacts {
  return typeof node === "object" && node !== null && "id" in node;
}
