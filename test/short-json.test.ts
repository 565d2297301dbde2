import { describe, expect, test } from "vitest";
import { limitValues } from "../src/operations/operation-params.ts";
import { jsonLimits, shortenJson } from "../src/short-json.ts";

const { maxEntries, maxValues } = jsonLimits;
const room = 1_040_000;
const filled = (entry: string) => entry.repeat(room / entry.length);
const withVariable = (value: string) => `{"query":"{ a }","variables":{"a":${value}},"operationName":"b"}`;

/** @throws GraphQLError for a request whose variables are beyond a limit. */
function checkVariables(text: string): void {
  limitValues("variables", (JSON.parse(text) as { variables: object }).variables);
}

describe("a JSON text", () => {
  test.each([
    ["a short one", withVariable(`[${"1,".repeat(2_000)}1]`)],
    ["one without values in number", withVariable(JSON.stringify("x".repeat(room)))],
    ["lists of the longest length", withVariable(`[${`[${"1,".repeat(maxEntries - 1)}1],`.repeat(30)}[]]`)],
    ["brackets, commas and escapes in strings", withVariable(JSON.stringify(filled('[{,"\\')))],
    [
      "members in number",
      withVariable(JSON.stringify(Object.fromEntries(Array.from({ length: maxValues }, (_, n) => [n, ""])))),
    ],
    ["none at all", filled("]}")],
    ["a string that does not end", withVariable(filled('"\\"'))],
  ])("stays as it is: %s", (_what, text) => {
    expect(shortenJson(text)).toBe(text);
  });

  test.each([
    ["lists", filled("[[]],")],
    ["objects", filled('{"name":"x"},')],
    ["texts", filled('"],[\\\\",')],
    ["numbers", filled("1.5,")],
  ])("keeps one entry more than any list may have, and what comes after it: %s", (_what, entries) => {
    const whole = withVariable(`[${entries}0]`);
    const short = shortenJson(whole);
    const value = JSON.parse(whole) as { variables: { a: unknown[] } };
    value.variables.a.length = maxEntries + 1;
    expect(JSON.parse(short)).toEqual(value);
  });

  test.each([
    [
      "more than 10000 values",
      `[${`[${"[],".repeat(maxEntries - 1)}[]],`.repeat(room / (maxEntries * 3 + 2))}[]]`,
    ],
    ["more than 10000 values", `{${Array.from({ length: 90_000 }, (_, n) => `"${n}":0`).join(",")}}`],
    ["more than 64 levels", `${"[".repeat(room / 2)}${"]".repeat(room / 2)}`],
    ["more than 64 levels", `${'{"a":'.repeat(room / 6)}1${"}".repeat(room / 6)}`],
  ] as const)("is still refused for %s, and small", (fault, value) => {
    expect(() => checkVariables(withVariable(value))).toThrow(fault);
    const short = shortenJson(withVariable(value));
    expect(() => checkVariables(short)).toThrow(fault);
    expect(short.length).toBeLessThan(room / 3);
    expect(JSON.parse(short)).toMatchObject({ query: "{ a }", operationName: "b" });
  });

  test.each([
    ["two values in a row", `${withVariable("[]")}${filled(',{"a":1}')}`],
    ["values behind a bracket too many", `]${filled(",1")}[${filled(",1")}`],
  ])("is still none: %s", (_what, text) => {
    expect(() => JSON.parse(shortenJson(text))).toThrow("JSON");
  });

  test("that ends too early is still none", () => {
    expect(() => JSON.parse(shortenJson(withVariable(`[${filled("[[]],")}`)))).toThrow("JSON");
    expect(() => JSON.parse(shortenJson(`${withVariable(`[${filled("[[]],")}0]`)}}`))).toThrow("JSON");
  });

  test("counts the values of both, the variables and the extensions", () => {
    const list = `[${`[${"1,".repeat(200)}1],`.repeat(45)}[]]`;
    const text = `{"extensions":{"a":${list}},"variables":{"a":${list}}}`;
    expect(shortenJson(text)).toBe(text);
  });
});
