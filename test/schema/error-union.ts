import { type GraphQLUnionType, isUnionType } from "graphql";
import { schema } from "../../src/schema/index.ts";

/** All mutations of the schema. */
export const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The union of the errors of a mutation. */
export function errorUnionOf(mutation: string): GraphQLUnionType {
  const union = schema.getType(`${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Error`);
  if (!isUnionType(union)) throw new Error(`${mutation} has no union of errors.`);
  return union;
}
