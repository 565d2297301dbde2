import { describe, expect, test } from "vitest";
import { limitValues } from "../src/operations/operation-params.ts";
import { jsonLimits, shortenJson } from "../src/shorten-json.ts";

const { maxEntries, maxValues } = jsonLimits;
const room = 1_040_000;
const filled = (entry: string) => entry.repeat(room / entry.length);
const withVariable = (value: string) => `{"query":"{ a }","variables":{"a":${value}},"operationName":"b"}`;

/** @throws GraphQLError for a request whose variables exceed a limit. */
function checkVariables(text: string): void {
  limitValues("variables", (JSON.parse(text) as { variables: object }).variables);
}

describe("A JSON text", () => {
  test.each([
    ["a short text", withVariable(`[${"1,".repeat(2_000)}1]`)],
    ["a single long string", withVariable(JSON.stringify("x".repeat(room)))],
    ["lists of the maximum length", withVariable(`[${`[${"1,".repeat(maxEntries - 1)}1],`.repeat(30)}[]]`)],
    ["brackets, commas and escapes in strings", withVariable(JSON.stringify(filled('[{,"\\')))],
    [
      "many fields",
      withVariable(JSON.stringify(Object.fromEntries(Array.from({ length: maxValues }, (_, n) => [n, ""])))),
    ],
    ["invalid JSON", filled("]}")],
    ["an unterminated string", withVariable(filled('"\\"'))],
  ])("is unchanged: %s", (_what, text) => {
    expect(shortenJson(text)).toBe(text);
  });

  test.each([
    ["lists", filled("[[]],")],
    ["objects", filled('{"name":"x"},')],
    ["texts", filled('"],[\\\\",')],
    ["numbers", filled("1.5,")],
  ])("keeps one entry more than a list may have, and everything after the list: %s", (_what, entries) => {
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
  ] as const)("is still rejected for %s, and short", (fault, value) => {
    expect(() => checkVariables(withVariable(value))).toThrow(fault);
    const short = shortenJson(withVariable(value));
    expect(() => checkVariables(short)).toThrow(fault);
    expect(short.length).toBeLessThan(room / 3);
    expect(JSON.parse(short)).toMatchObject({ query: "{ a }", operationName: "b" });
  });

  test.each([
    ["two values in a row", `${withVariable("[]")}${filled(',{"a":1}')}`],
    ["values after an extra bracket", `]${filled(",1")}[${filled(",1")}`],
  ])("is still invalid: %s", (_what, text) => {
    expect(() => JSON.parse(shortenJson(text))).toThrow("JSON");
  });

  test("that is cut off is still invalid", () => {
    expect(() => JSON.parse(shortenJson(withVariable(`[${filled("[[]],")}`)))).toThrow("JSON");
    expect(() => JSON.parse(shortenJson(`${withVariable(`[${filled("[[]],")}0]`)}}`))).toThrow("JSON");
  });

  test("counts the values of variables and extensions separately", () => {
    const list = `[${`[${"1,".repeat(200)}1],`.repeat(45)}[]]`;
    const text = `{"extensions":{"a":${list}},"variables":{"a":${list}}}`;
    expect(shortenJson(text)).toBe(text);
  });
});
