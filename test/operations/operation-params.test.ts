import { describe, expect, test } from "vitest";
import { limitValues } from "../../src/operations/operation-params.ts";
import { longestList, longestText } from "../../src/schema/input-plugin.ts";
import { jsonLimits } from "../../src/short-json.ts";

const ones = (length: number) => Array.from({ length }, () => 1);
const text = (length: number) => "x".repeat(length);

describe("the values of a request", () => {
  test("are left as they are up to the longest list and the longest text", () => {
    const value = { list: ones(longestList), text: text(longestText), inner: [{ list: ones(3) }] };
    const copy = structuredClone(value);
    expect(() => limitValues("variables", value)).not.toThrow();
    expect(value).toEqual(copy);
  });

  test("keep one entry and one character more, by which a field sees that there were too many", () => {
    const value = { list: ones(500_000), inner: [{ text: text(900_000), texts: [text(900_000)] }] };
    expect(() => limitValues("variables", value)).not.toThrow();
    expect(value).toEqual({
      list: ones(longestList + 1),
      inner: [{ text: text(longestText + 1), texts: [text(longestText + 1)] }],
    });
  });

  test.each([
    ["more than 10000 values", "many lists", Array.from({ length: 100 }, () => ones(100))],
    [
      "more than 10000 values",
      "many members",
      Object.fromEntries(ones(jsonLimits.maxValues + 1).map((one, at) => [at, one])),
    ],
    [
      "longer than 1000 characters",
      "a long name",
      { inner: { [text(jsonLimits.maxNameCharacters + 1)]: 1 } },
    ],
    ["more than 64 levels deep", "many levels", JSON.parse(`${"[".repeat(66)}${"]".repeat(66)}`)],
  ])("are beyond a limit (%s) with %s", (message, _what, value) => {
    for (const name of ["variables", "extensions"] as const) {
      expect(() => limitValues(name, value)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(new RegExp(`^The \`${name}\` .*${message}`)),
          extensions: expect.objectContaining({ code: "BAD_USER_INPUT" }),
        }),
      );
    }
  });

  test.each([null, undefined, 1, "text", true])("have no limits as %j", (value) => {
    expect(() => limitValues("variables", value)).not.toThrow();
  });
});
