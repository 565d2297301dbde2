import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from "graphql";
import { inspect } from "graphql/jsutils/inspect.js";

/**
 * The object type that the type of an interface or union said to be a value's, checked as graphql-js does.
 * @throws GraphQLError with graphql-js's words for anything but the name of a possible type.
 */
export function checkedType(
  name: unknown,
  type: GraphQLAbstractType,
  { schema, parentType, fieldName, fieldNodes }: GraphQLResolveInfo,
  value: unknown,
): GraphQLObjectType {
  const nodes = { nodes: fieldNodes };
  const field = `"${parentType.name}.${fieldName}"`;
  if (name === null || name === undefined) {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field ${field}. Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      nodes,
    );
  }
  if (isObjectType(name)) {
    throw new GraphQLError(
      "Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.",
    );
  }
  if (typeof name !== "string") {
    throw new GraphQLError(
      `Abstract type "${type.name}" must resolve to an Object type at runtime for field ${field} with value ${inspect(value)}, received "${inspect(name)}".`,
    );
  }
  const found = schema.getType(name);
  if (!found) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
      nodes,
    );
  }
  if (!isObjectType(found)) {
    throw new GraphQLError(
      `Abstract type "${type.name}" was resolved to a non-object type "${name}".`,
      nodes,
    );
  }
  if (!schema.isSubType(type, found)) {
    throw new GraphQLError(`Runtime Object type "${name}" is not a possible type for "${type.name}".`, nodes);
  }
  return found;
}

/** The error of a value that a type's `isTypeOf` does not take for one of its own. */
export function wrongTypeError(
  type: GraphQLObjectType,
  value: unknown,
  { fieldNodes }: GraphQLResolveInfo,
): GraphQLError {
  return new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
    nodes: fieldNodes,
  });
}
