import type { GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "./context.ts";
import { decodeGlobalId, type NodeType } from "./global-id.ts";

/** Most identifiers that one `nodes` field takes. */
export const maxNodes = 50;

/** How objects of one type are found and recognised. */
export interface NodeKind {
  /** Whether an object is of this type. */
  is(node: object): boolean;
  /**
   * The object with the service's own identifier; null when there is none for this viewer.
   * @param info of the field that asks; of some objects no more is read than was asked for.
   */
  load(key: string, context: GatewayContext, info: GraphQLResolveInfo): Promise<object | null>;
}

const kinds = new Map<NodeType, NodeKind>();

/** Makes a type one that `node` and `nodes` find. Each type of the schema does that for itself. */
export function registerNode(type: NodeType, kind: NodeKind): void {
  kinds.set(type, kind);
}

/** How objects of a type are found. @throws Error when the type is not registered. */
export function kindOf(type: NodeType): NodeKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`${type} is not registered as a node.`);
  return kind;
}

/** Name of a node's type in the schema. @throws Error for an object of no registered type. */
export function nodeTypeOf(node: object): NodeType {
  for (const [type, kind] of kinds) if (kind.is(node)) return type;
  throw new Error("The object is of no type that is registered as a node.");
}

/**
 * The object with a global identifier; null when there is none for this viewer.
 * @param info of the field that asks.
 * @throws GraphQLError BAD_USER_INPUT at once when the identifier is malformed.
 */
export function loadNode(id: string, context: GatewayContext, info: GraphQLResolveInfo) {
  const { type, key } = decodeGlobalId(id);
  return kindOf(type).load(key, context, info);
}

/** Several objects in the order asked for. An element that fails is an Error in its place, so that the others stand. */
export function loadNodes(ids: readonly string[], context: GatewayContext, info: GraphQLResolveInfo) {
  const load = async (id: string) => loadNode(id, context, info);
  return Promise.all(ids.map((id) => load(id).catch((error: unknown) => error as Error)));
}
