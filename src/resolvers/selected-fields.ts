import {
  getNamedType,
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isAbstractType,
  isObjectType,
} from "graphql";
// The function with which fields are collected for their execution.
import { collectSubfields } from "graphql/execution/collectFields.js";

/** The parts of a resolver's information that tell what is selected. */
type Selection = Pick<GraphQLResolveInfo, "schema" | "variableValues" | "fragments" | "fieldNodes">;

/**
 * Names of the fields that are asked for of the object which a field answers with, should it be of the given type. What
 * `@skip` and `@include` leave out does not count.
 */
export function selectedFields(info: Selection, typeName: string): ReadonlySet<string> {
  const type = info.schema.getType(typeName);
  return new Set(isObjectType(type) ? collectNodes(info, type).map(({ name }) => name.value) : []);
}

/**
 * Whether the client selects nothing but `__typename` and identifiers of the object in a field of the payload with which a
 * field answers; true as well when that field is not selected.
 */
export function selectsOnlyIdsOf(info: GraphQLResolveInfo, fieldName: string): boolean {
  const payload = getNamedType(info.returnType);
  const field = isObjectType(payload) ? payload.getFields()[fieldName] : undefined;
  if (!isObjectType(payload) || !field) return false;
  const fieldNodes = collectNodes(info, payload).filter(({ name }) => name.value === fieldName);
  const { schema, variableValues, fragments } = info;
  const type = getNamedType(field.type);
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return types.every((one) => {
    const fields = one.getFields();
    const nodes = collectNodes({ schema, variableValues, fragments, fieldNodes }, one);
    return nodes.every(
      ({ name: { value } }) => value === "__typename" || getNamedType(fields[value]?.type) === GraphQLID,
    );
  });
}

/** The fields that are selected of an object, should it be of the given type. */
function collectNodes({ schema, fragments, variableValues, fieldNodes }: Selection, type: GraphQLObjectType) {
  return [...collectSubfields(schema, fragments, variableValues, type, fieldNodes).values()].flat();
}
