import type { GraphQLObjectType } from "graphql";
import { nodeKinds, type OwnKey } from "../node.ts";

/** Field of every entity with its global identifier, which is also the name of that key. */
export const globalKey = "id";

/** Returns true when other subgraphs can refer to objects of the type by a key. */
export function isEntity({ name }: GraphQLObjectType): boolean {
  return nodeKinds.has(name);
}

/**
 * Returns the key of an entity with the service's own identifier; null for a type that does not show its identifier,
 * such as Store, of which a viewer has only one.
 */
export function ownKeyOf(type: GraphQLObjectType): OwnKey | null {
  const key = nodeKinds.get(type.name)?.ownKey;
  const fields = type.getFields();
  return key?.fields.every((name) => name in fields) ? key : null;
}

/** Returns the keys of an entity as the field sets of `@key`; none for other types. */
export function fieldSetsOf(type: GraphQLObjectType): string[] {
  if (!isEntity(type)) return [];
  const own = ownKeyOf(type);
  return own ? [globalKey, own.fields.join(" ")] : [globalKey];
}
