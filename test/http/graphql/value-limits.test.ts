import { describe, expect, test } from "vitest";
import { limitValue } from "../../../src/http/graphql/value-limits.ts";
import { longestList, longestText } from "../../../src/schema/bounds-plugin.ts";
import { jsonLimits } from "../../../src/short-json.ts";

const ones = (length: number) => Array.from({ length }, () => 1);
const text = (length: number) => "x".repeat(length);

describe("the values of a request", () => {
  test("are left as they are up to the longest list and the longest text", () => {
    const value = { list: ones(longestList), text: text(longestText), inner: [{ list: ones(3) }] };
    const copy = structuredClone(value);
    expect(limitValue(value)).toBeNull();
    expect(value).toEqual(copy);
  });

  test("keep one entry and one character more, by which a field sees that there were too many", () => {
    const value = { list: ones(500_000), inner: [{ text: text(900_000), texts: [text(900_000)] }] };
    expect(limitValue(value)).toBeNull();
    expect(value).toEqual({
      list: ones(longestList + 1),
      inner: [{ text: text(longestText + 1), texts: [text(longestText + 1)] }],
    });
  });

  test.each([
    ["values", "many lists", Array.from({ length: 100 }, () => ones(100))],
    [
      "values",
      "many members",
      Object.fromEntries(ones(jsonLimits.maxValues + 1).map((one, at) => [at, one])),
    ],
    ["names", "a long name", { inner: { [text(jsonLimits.maxNameCharacters + 1)]: 1 } }],
    ["nesting", "many levels", JSON.parse(`${"[".repeat(66)}${"]".repeat(66)}`)],
  ])("are beyond the limit of %s with %s, each time that one looks", (fault, _what, value) => {
    expect([limitValue(value), limitValue(value)]).toEqual([fault, fault]);
  });

  test.each([null, undefined, 1, "text", true])("have no limits as %j", (value) => {
    expect(limitValue(value)).toBeNull();
  });
});
