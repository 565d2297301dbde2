import { buildSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { createPlans } from "../../src/plans/plans.ts";
import { answerBothWays } from "./both-ways.ts";
import { complete, contextOf, differences } from "./odd-answers.ts";
import { oddSchema } from "./odd-schema.ts";

describe("arguments and variables", () => {
  const text = `query Q($word: String, $strict: Int! = 4, $range: Range, $choice: Choice, $colours: [Colour] = [RED, BLUE], $to: Int! = 8, $nullable: Int = 5) {
    markedList {
      called
      literal: called(word: "w", strict: 1, range: { to: 2, colours: GREEN, inner: { to: 3, from: null } }, choice: { word: "c" }, colours: [RED, null])
      given: called(word: $word, strict: $strict, range: $range, choice: $choice, colours: $colours)
      mixed: called(range: { to: $to, inner: { to: $strict, colours: [GREEN] } }, colours: [BLUE], strict: $nullable)
      nothing: called(word: null, range: null)
    }
  }`;

  test.each([
    ["none", {}],
    ["all", { word: "a", strict: 7, range: { to: 1 }, choice: { number: 4 }, colours: ["GREEN"] }],
    ["nulls", { word: null, range: null, choice: null, colours: null }],
    ["a null where the argument takes none", { nullable: null }],
    ["one value for a list", { colours: "RED" }],
    ["nested input objects", { range: { from: 0, to: 1, inner: { to: 2, colours: ["RED", null] } } }],
    ["more than is declared", { other: 1 }],
  ])("are the same with %s", async (_name, variables) => {
    expect(await differences(text, { all: [complete, complete] }, variables)).toEqual([]);
  });

  test.each([
    ["a text for an Int", { strict: "7" }],
    ["null for what must not be null", { strict: null }],
    ["a fraction", { strict: 1.5 }],
    ["an unknown value of an enum", { colours: ["PINK"] }],
    ["an unknown field", { range: { to: 1, other: 2 } }],
    ["a missing field", { range: {} }],
    ["a list for an object", { range: [] }],
    ["a text for an object", { range: "all" }],
    ["two choices", { choice: { word: "a", number: 1 } }],
    ["no choice", { choice: {} }],
    ["a choice that is null", { choice: { word: null } }],
  ])("are left to the library with %s", async (_name, variables) => {
    const { expected, actual } = await answerBothWays(oddSchema, text, contextOf({}), variables);
    expect(actual).toBeNull();
    expect(expected.errors).not.toEqual([]);
  });

  test("are read no further than the first wrong value", () => {
    const schema = buildSchema("type Query { called(words: [Word!]): String } scalar Word");
    let parsed = 0;
    Object.assign(schema.getType("Word") ?? {}, {
      parseValue() {
        parsed += 1;
        throw new Error("This is no word.");
      },
    });
    const operation = "query ($words: [Word!]) { called(words: $words) }";
    const plans = createPlans(schema);
    for (let use = 0; use < 2; use += 1) plans.note(parse(operation), null);
    expect(plans.find(operation, null)?.prepare({ words: Array.from({ length: 300 }, () => 1) })).toBeNull();
    expect(parsed).toBe(1);
  });

  const declared = 'query ($range: Range = { to: 1, inner: { to: 2 } }, $words: [String] = ["a"])';
  test.each([
    ["literals", '{ called(range: { to: 1, inner: { to: 2 } }, words: ["a"]) }'],
    ["defaults of variables", `${declared} { called(range: $range, words: $words) }`],
  ])("are made anew for each operation: %s", (_name, operation) => {
    const schema = buildSchema(
      "type Query { called(range: Range, words: [String]): String } input Range { to: Int inner: Range }",
    );
    Object.assign(schema.getQueryType()?.getFields()["called"] ?? {}, {
      resolve: (_root: unknown, { range, words }: SpoiltArguments) =>
        `${(range.to += 1)} ${(range.inner.to += 1)} ${words.push("more")}`,
    });
    const plans = createPlans(schema);
    for (let use = 0; use < 2; use += 1) plans.note(parse(operation), null);
    const plan = plans.find(operation, null);
    const run = () => {
      const prepared = plan?.prepare(undefined);
      return prepared && plan?.execute(prepared, null);
    };
    expect(run()).toEqual({ data: '{"called":"2 3 2"}', errors: [] });
    expect(run()).toMatchObject({ data: '{"called":"2 3 2"}' });
  });
});

/** Arguments that a resolver changes. */
interface SpoiltArguments {
  readonly range: { to: number; readonly inner: { to: number } };
  readonly words: string[];
}
