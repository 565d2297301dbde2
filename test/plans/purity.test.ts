import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isAbstractType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { describe, expect, test } from "vitest";
import type { FieldPurity, TypePurity } from "../../src/schema/extensions.ts";
import { schema } from "../../src/schema/index.ts";

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));

/** All fields below the root types, with their names. */
const fields = types
  .filter((type): type is GraphQLObjectType => isObjectType(type) && !roots.includes(type))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
  );

type Field = GraphQLField<unknown, unknown>;

const isExposed = ({ extensions }: Field) => extensions["pothosExposedField"] !== undefined;
const isPure = ({ extensions }: Field) => (extensions as FieldPurity).isPure === true;

/** The object types that a field may return. */
function typesOf({ type }: Field) {
  const named = getNamedType(type);
  return isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
}

describe("Pure fields", () => {
  test("are functions of their object only", () => {
    const wrong = fields.filter(
      ([, field]) =>
        isPure(field) &&
        (field.args.length > 0 || field.resolve?.constructor.name !== "Function" || field.resolve.length > 1),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test("have a `known` function of their object only, if any", () => {
    const known = fields.flatMap(([, { extensions }]) => (extensions as FieldPurity).known ?? []);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter(({ length }) => length !== 1)).toEqual([]);
  });

  test("return from `known` the same value as from their resolver", async () => {
    const statuses = ["COMPLETED", "CREATED", "FAILED", undefined];
    const parts = [null, {}, undefined];
    const objects = statuses.flatMap((status) => parts.map((part) => ({ status, filter: part, file: part })));
    let count = 0;
    for (const [, { extensions, resolve }] of fields) {
      const { known } = extensions as FieldPurity;
      for (const object of known ? objects : []) {
        const value = known?.(object as never);
        if (value === undefined) continue;
        count += 1;
        expect(await resolve?.(object, {}, { loaders: {} }, undefined as never)).toBe(value);
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  test("include every field whose resolver uses only its object, except those of files, which call services", () => {
    const unmarked = fields.filter(
      ([, field]) =>
        field.args.length === 0 && !isExposed(field) && !isPure(field) && (field.resolve?.length ?? 0) < 2,
    );
    expect(unmarked.map(([name]) => name).filter((name) => !name.startsWith("DownloadableFile."))).toEqual(
      [],
    );
  });

  test("are the only non-null fields of types in lists, so that no late rejection of an item goes unhandled", () => {
    // graphql-js leaves the late rejection of an item unhandled when a later item fails immediately, which ends the
    // process.
    const owners = types.filter(
      (type) =>
        isObjectType(type) &&
        !roots.includes(type) &&
        Object.values(type.getFields()).some(
          (field) => isNonNullType(field.type) && !isExposed(field) && !isPure(field),
        ),
    );
    const places = types
      .filter((type) => isObjectType(type))
      .flatMap((type) => Object.values(type.getFields()).map((field) => [type, field] as const))
      .filter(([, field]) => typesOf(field).some((type) => owners.includes(type)))
      .map(([type, field]) => `${type.name}.${field.name}: ${String(field.type)}`);
    expect(places).toEqual(["Query.feedAccess: FeedAccess", "Query.viewer: Viewer!"]);
  });

  test("are more than 85 % of all fields, together with exposed fields", () => {
    const read = fields.filter(([, field]) => isExposed(field) || isPure(field));
    expect(read.length / fields.length).toBeGreaterThan(0.85);
  });

  test("belong to abstract types that are resolved from the value only", () => {
    const unmarked = types.filter(isAbstractType).filter((type) => !(type.extensions as TypePurity).isPure);
    expect(unmarked.map(({ name }) => name)).toEqual([]);
  });
});
