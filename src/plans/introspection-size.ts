import { type GraphQLResolveInfo, type GraphQLSchema, SchemaMetaFieldDef } from "graphql";
import { introspectionFields, type ObjectPlan, type ValuePlan } from "./plan-tree.ts";

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
 * {@link maxIntrospectionSize} no more is counted. Follows the plan through the schema, with all objects of one at a time.
 */
export function introspectionSize(schema: GraphQLSchema, root: ObjectPlan): number {
  let size = 0;
  /** @param objects the parts of the schema that are shown, and how often each. */
  const follow = ({ type, fields }: ObjectPlan, objects: ReadonlyMap<unknown, number>) => {
    // The resolvers of introspection look at the schema alone.
    const info = { schema, parentType: type } as GraphQLResolveInfo;
    for (const field of fields) {
      const { place } = field;
      const inner = objectIn(field);
      const below = new Map<unknown, number>();
      for (const [object, count] of objects) {
        const values: unknown = place.field.resolve?.(object, { includeDeprecated: true }, undefined, info);
        size += count * (place.name.length + framing);
        if (Array.isArray(values)) size += count * listFraming;
        for (const value of Array.isArray(values) ? (values as unknown[]) : [values]) {
          if (inner && value !== null && value !== undefined) {
            below.set(value, (below.get(value) ?? 0) + count);
            size += count * framing;
          } else {
            // Quotes and line breaks in a text are written as two characters; a comma may follow.
            size += count * (JSON.stringify(String(value)).length + 1);
          }
        }
        if (size > maxIntrospectionSize) return;
      }
      if (inner && below.size > 0) follow(inner, below);
      if (size > maxIntrospectionSize) return;
    }
  };
  for (const field of root.fields) {
    const plan = objectIn(field);
    if (!plan || !introspectionFields.has(field.place.field.name)) continue;
    const objects = field.place.field === SchemaMetaFieldDef ? [schema] : Object.values(schema.getTypeMap());
    follow(plan, new Map(objects.map((object) => [object, 1])));
  }
  return size;
}

/** What is asked of a value, or of the items of a list, where these are objects. */
function objectIn({ item, objects: [object] = [] }: ValuePlan): ObjectPlan | undefined {
  return item ? objectIn(item) : object;
}
