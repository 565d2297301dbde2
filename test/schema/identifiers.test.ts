import { getNamedType, type GraphQLInputField, type GraphQLType, isInputObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { errorUnionOf, mutations } from "./error-union.ts";

/** Returns true when a value of the type contains an object identifier at any depth. */
function holdsIdentifier(type: GraphQLType): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return false;
  const takesOne = ({ extensions, type: inner }: GraphQLInputField) =>
    "identifies" in extensions || holdsIdentifier(inner);
  return Object.values(named.getFields()).some(takesOne);
}

const identifying = mutations.filter(({ args }) => args.some(({ type }) => holdsIdentifier(type)));

describe("A mutation with an identifier", () => {
  test("is recognized by its input", () => {
    expect(identifying.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["uploadVideo", "deleteStoreCategory", "moveStoreCategory"]),
    );
  });

  test.each(identifying.map(({ name }) => name))("includes ValidationError in its errors: %s", (name) => {
    expect(errorUnionOf(name).getTypes().map(String)).toContain("ValidationError");
  });
});
