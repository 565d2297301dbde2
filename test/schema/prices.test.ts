import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { expect, test } from "vitest";
import type { FieldCost } from "../../src/schema/extensions.ts";
import { schema } from "../../src/schema/index.ts";

type Field = GraphQLField<unknown, unknown>;

const costOf = ({ extensions }: Field) => extensions as FieldCost;

function fieldsBelow(field: Field, owner: GraphQLSchema): Field[] {
  const type = getNamedType(field.type);
  const types = isAbstractType(type) ? owner.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return types.flatMap((one) => Object.values(one.getFields()));
}

/** Returns true when the field or a field below it calls a service. */
function makesCalls(field: Field, seen = new Set<Field>()): boolean {
  if (seen.has(field)) return false;
  seen.add(field);
  return (
    costOf(field).upstreamCalls !== undefined ||
    fieldsBelow(field, schema).some((below) => makesCalls(below, seen))
  );
}

function isList({ type }: Field): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

const fields = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith("__"))
  .flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
  );

test("detail 1: every list whose items call services declares its size", () => {
  const silent = fields.filter(
    ({ field }) =>
      isList(field) &&
      costOf(field).listSize === undefined &&
      !costOf(field).isPartOfPage &&
      fieldsBelow(field, schema).some((below) => makesCalls(below)),
  );
  expect(silent.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
});

test("detail 1: every connection field has the argument `first` with a default", () => {
  const pages = fields.filter(({ field }) => getNamedType(field.type).name.endsWith("Connection"));
  expect(pages.length).toBeGreaterThan(8);
  for (const { field } of pages) {
    const first = field.args.find(({ name }) => name === "first");
    expect([field.name, Number(first?.defaultValue) > 0]).toEqual([field.name, true]);
  }
});
