import type { Document, Image, Video } from "../upstream/media/model.js";
import type { GatewayContext } from "./context.js";
import { badUserInput } from "./errors/graphql-errors.js";
import { decodeGlobalId, type NodeType } from "./global-id.js";

/** Anything that can be fetched by its global identifier. */
export type Node = Video | Document | Image;

/** Most identifiers that one `nodes` field takes. */
export const maxNodes = 50;

/** Name of a node's type in the schema. */
export function nodeTypeOf(node: Node): NodeType {
  if ("videoId" in node) return "Video";
  return "documentId" in node ? "Document" : "Image";
}

/**
 * The object with a global identifier; null when there is none for this viewer.
 * @throws GraphQLError BAD_USER_INPUT when the identifier is malformed.
 */
export async function loadNode(id: string, context: GatewayContext): Promise<Node | null> {
  const { type, key } = decodeGlobalId(id);
  const loaders = {
    Video: context.loaders.video,
    Document: context.loaders.document,
    Image: context.loaders.image,
  } as const satisfies Record<NodeType, unknown>;
  return loaders[type].load(key);
}

/**
 * Several objects in the order asked for. An element that fails is an Error in its place, so that the others stand.
 * @throws GraphQLError BAD_USER_INPUT when there are more than {@link maxNodes}.
 */
export async function loadNodes(
  ids: readonly string[],
  context: GatewayContext,
): Promise<(Node | Error | null)[]> {
  if (ids.length > maxNodes)
    throw badUserInput(`At most ${maxNodes} ids can be asked for at once; ${ids.length} were given.`);
  return Promise.all(ids.map((id) => loadNode(id, context).catch((error: unknown) => error as Error)));
}
