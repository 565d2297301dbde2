import { isObjectType, isUnionType } from "graphql";
import { describe, expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";
import { errorUnionOf, mutations } from "./error-union.ts";

const unions = Object.values(schema.getTypeMap()).filter(isUnionType);

describe("The unions of the schema", () => {
  test("have no members with different types for the same field", () => {
    const collisions = unions.flatMap((union) => {
      const types = new Map<string, Set<string>>();
      for (const member of union.getTypes()) {
        for (const { name, type } of Object.values(member.getFields())) {
          types.set(name, (types.get(name) ?? new Set()).add(String(type)));
        }
      }
      return [...types].filter(([, found]) => found.size > 1).map(([name]) => `${union.name}.${name}`);
    });
    expect(unions.length).toBeGreaterThan(0);
    expect(collisions).toEqual([]);
  });

  test("contain the errors of every service call, for each mutation", () => {
    const common = ["PermissionDeniedError", "RateLimitedError", "OutcomeUnknownError", "UpstreamError"];
    for (const { name } of mutations) {
      expect(errorUnionOf(name).getTypes().map(String)).toEqual(expect.arrayContaining(common));
    }
  });

  test("contain OutcomeUnknownError with a non-null check query", () => {
    const type = schema.getType("OutcomeUnknownError");
    if (!isObjectType(type)) throw new Error("OutcomeUnknownError is not an object type.");
    expect(type.getInterfaces().map(({ name }) => name)).toEqual(["MutationError"]);
    expect(String(type.getFields()["check"]?.type)).toBe("String!");
  });
});
