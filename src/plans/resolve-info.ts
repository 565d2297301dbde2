import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo } from "graphql";
import type { Path } from "./response-path.ts";

/** Members of a resolve info that all fields of an execution share. */
type Shared = Pick<GraphQLResolveInfo, "schema" | "fragments" | "rootValue" | "operation" | "variableValues">;

/** A field with its selections. */
interface SelectedField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
}

/** Creates the resolve info of a field, with the same members as graphql-js. */
export function resolveInfo(
  { schema, fragments, rootValue, operation, variableValues }: Shared,
  { field, nodes, parentType }: SelectedField,
  path: Path,
): GraphQLResolveInfo {
  return {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType,
    path,
    schema,
    fragments,
    rootValue,
    operation,
    variableValues,
    getAbortSignal,
    getAsyncHelpers,
  };
}

// graphql 17 added these two. The context has the signal of the request, so the gateway's resolvers use neither.
const getAbortSignal: GraphQLResolveInfo["getAbortSignal"] = () => undefined;
const getAsyncHelpers: GraphQLResolveInfo["getAsyncHelpers"] = () => ({
  promiseAll: (values) => Promise.all(values),
  track: () => undefined,
});
