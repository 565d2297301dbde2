import { type GraphQLResolveInfo, type GraphQLSchema, TypeMetaFieldDef } from "graphql";
import { introspectionFields, type ObjectPlan, type ValuePlan } from "./plan-tree.ts";

/** Number of additional characters for a name or an object in JSON, such as quotes and a colon. */
const framing = 4;

/** Number of characters of the brackets of a list. */
const listFraming = 2;

/**
 * Maximum number of characters of an operation's introspection result. This is more than twice the result of the
 * largest query that common tools send.
 */
export const maxIntrospectionSize = 1_000_000;

/**
 * Returns the maximum number of characters that `__schema`, `__type` and `_service` add to the result of an operation.
 * Fields with `@skip` or `@include` count as included, and `__type` counts for every type. Returns 0 without these
 * fields. Counting stops above {@link maxIntrospectionSize}.
 */
export function introspectionSize(schema: GraphQLSchema, root: ObjectPlan): number {
  let size = 0;
  /**
   * Adds the size of one object plan. @param objects parts of the schema that the plan selects, with the number of
   * their occurrences.
   */
  const follow = ({ type, fields }: ObjectPlan, objects: ReadonlyMap<unknown, number>) => {
    // Introspection resolvers only use the schema.
    const info = { schema, parentType: type } as GraphQLResolveInfo;
    for (const field of fields) {
      const { position } = field;
      const inner = objectIn(field);
      const below = new Map<unknown, number>();
      for (const [object, count] of objects) {
        const values: unknown = position.field.resolve?.(
          object,
          { includeDeprecated: true },
          undefined,
          info,
        );
        size += count * (position.name.length + framing);
        if (Array.isArray(values)) size += count * listFraming;
        for (const value of Array.isArray(values) ? (values as unknown[]) : [values]) {
          if (inner && value !== null && value !== undefined) {
            below.set(value, (below.get(value) ?? 0) + count);
            size += count * framing;
          } else {
            // An escaped character has two characters, and a comma may follow the value.
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
    if (!plan || !introspectionFields.has(field.position.field.name)) continue;
    const objects = field.position.field === TypeMetaFieldDef ? Object.values(schema.getTypeMap()) : [schema];
    follow(plan, new Map(objects.map((object) => [object, 1])));
  }
  return size;
}

/** Returns the plan of a value that is an object, or of the objects in a list. */
function objectIn({ item, objects: [object] = [] }: ValuePlan): ObjectPlan | undefined {
  return item ? objectIn(item) : object;
}
