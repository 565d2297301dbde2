import {
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from "graphql";
import { collectFields } from "./collect-fields.ts";
import type { OperationParts } from "./operation-parts.ts";

/** The fields that the root has beside its own, by their names. */
export const introspectionFields: ReadonlyMap<string | undefined, GraphQLField<unknown, unknown>> = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]),
);

/** What else stands around a name or an object in JSON, in characters. */
const framing = 4;

/** The brackets of a list. */
const listFraming = 2;

/**
 * The longest answer about a schema that an operation may have, in characters: more than twice that to the largest query of usual
 * tools.
 */
export const maxIntrospectionSize = 1_000_000;

/**
 * How long the part of an operation's answer is that `__schema` and `__type` write, in characters and at most: what `@skip` and
 * `@include` leave out counts, and so does every type that a variable may name. 0 without these fields; above
 * {@link maxIntrospectionSize} no more is counted. Follows the selections through the schema, with all objects of one at a time.
 */
export function introspectionSize(parts: OperationParts): number {
  const { schema, node } = parts;
  const root = schema.getRootType(node.operation);
  if (!root) return 0;
  let size = 0;
  /** @param objects the parts of the schema that are shown, and how often each. */
  const follow = (
    nodes: readonly FieldNode[],
    type: GraphQLObjectType,
    objects: ReadonlyMap<unknown, number>,
  ) => {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    for (const [name, fieldNodes] of collectFields(parts, sets, type)) {
      const fieldName = fieldNodes[0]?.name.value ?? "";
      const field =
        fieldName === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[fieldName];
      if (!field?.resolve) continue;
      const named = getNamedType(field.type);
      const below = new Map<unknown, number>();
      // The resolvers of introspection look at the schema alone.
      const info = { schema, parentType: type } as GraphQLResolveInfo;
      for (const [object, count] of objects) {
        const values: unknown = field.resolve(object, { includeDeprecated: true }, undefined, info);
        size += count * (name.length + framing);
        if (Array.isArray(values)) size += count * listFraming;
        for (const value of Array.isArray(values) ? (values as unknown[]) : [values]) {
          if (isObjectType(named) && value !== null && value !== undefined) {
            below.set(value, (below.get(value) ?? 0) + count);
            size += count * framing;
          } else {
            // Quotes and line breaks in a text are written as two characters; a comma may follow.
            size += count * (JSON.stringify(String(value)).length + 1);
          }
        }
        if (size > maxIntrospectionSize) return;
      }
      if (isObjectType(named) && below.size > 0) follow(fieldNodes, named, below);
      if (size > maxIntrospectionSize) return;
    }
  };
  for (const nodes of collectFields(parts, [node.selectionSet], root).values()) {
    const field = introspectionFields.get(nodes[0]?.name.value);
    if (!field) continue;
    const objects = field === SchemaMetaFieldDef ? [schema] : Object.values(schema.getTypeMap());
    follow(
      nodes,
      getNamedType(field.type) as GraphQLObjectType,
      new Map(objects.map((object) => [object, 1])),
    );
  }
  return size;
}
