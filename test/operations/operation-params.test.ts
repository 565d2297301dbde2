import { describe, expect, test } from "vitest";
import { limitValues } from "../../src/operations/operation-params.ts";
import { longestList, longestText } from "../../src/schema/input-plugin.ts";
import { jsonLimits } from "../../src/shorten-json.ts";

const ones = (length: number) => Array.from({ length }, () => 1);
const text = (length: number) => "x".repeat(length);

describe("The values of a request", () => {
  test("stay unchanged up to the maximum list and text lengths", () => {
    const value = { list: ones(longestList), text: text(longestText), inner: [{ list: ones(3) }] };
    const copy = structuredClone(value);
    expect(() => limitValues("variables", value)).not.toThrow();
    expect(value).toEqual(copy);
  });

  test("are cut to one entry or character above the maximum, so that a field can detect the excess", () => {
    const value = { list: ones(500_000), inner: [{ text: text(900_000), texts: [text(900_000)] }] };
    expect(() => limitValues("variables", value)).not.toThrow();
    expect(value).toEqual({
      list: ones(longestList + 1),
      inner: [{ text: text(longestText + 1), texts: [text(longestText + 1)] }],
    });
  });

  test.each([
    ["more than 10000 values", "a list of many lists", Array.from({ length: 100 }, () => ones(100))],
    [
      "more than 10000 values",
      "many fields",
      Object.fromEntries(ones(jsonLimits.maxValues + 1).map((one, at) => [at, one])),
    ],
    [
      "longer than 1000 characters",
      "a field name that is too long",
      { inner: { [text(jsonLimits.maxNameCharacters + 1)]: 1 } },
    ],
    ["more than 64 levels deep", "too many levels", JSON.parse(`${"[".repeat(66)}${"]".repeat(66)}`)],
  ])("are rejected as %s when they have %s", (message, _what, value) => {
    for (const name of ["variables", "extensions"] as const) {
      expect(() => limitValues(name, value)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(new RegExp(`^The \`${name}\` .*${message}`)),
          extensions: expect.objectContaining({ code: "BAD_USER_INPUT" }),
        }),
      );
    }
  });

  test.each([null, undefined, 1, "text", true])("pass unchecked when they are %j", (value) => {
    expect(() => limitValues("variables", value)).not.toThrow();
  });
});
