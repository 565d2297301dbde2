import { parse } from "graphql";
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

  test.each([[["a"]], ["text"], [1]])("are left to the library when they are %j", (variables) => {
    const document = parse("{ marked { text } }");
    const plans = createPlans(oddSchema);
    plans.note(document, null);
    plans.note(document, null);
    const plan = plans.find("{ marked { text } }", null);
    expect(plan?.prepare(null)).not.toBeNull();
    expect(plan?.prepare(variables)).toBeNull();
  });
});
