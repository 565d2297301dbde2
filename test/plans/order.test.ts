import { GraphQLError, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { FieldErrors } from "../../src/plans/field-errors.ts";
import { createPlans } from "../../src/plans/plans.ts";
import { oddSchema } from "./odd-schema.ts";
import { compare, complete, contextOf, differences, error, later, rejected } from "./odd-answers.ts";

describe("mutations", () => {
  test("run one after another, and go on after a failure", async () => {
    let turns = 0;
    const slow = () => new Promise((resolve) => setImmediate(() => resolve({ int: (turns += 1) })));
    const values = {
      marked: slow,
      unmarked: rejected,
      markedList: () => [slow(), error],
      strictMarked: slow,
    };
    const text = `mutation { a: marked { int } unmarked { text } markedList { int } b: marked { int } strictMarked { int } }`;
    const { plan, library } = await compare(text, values);
    expect(plan.calls).toEqual(library.calls);
    expect(plan.errors).toEqual(library.errors);
    expect(plan.data).toContain('"unmarked":null');
  });

  test("end at a failure that bubbles up to the top", async () => {
    const text = `mutation { a: marked { text } strictMarked { text } b: marked { text } }`;
    for (const strictMarked of [null, error, rejected]) {
      expect(await differences(text, { marked: () => later(complete), strictMarked })).toEqual([]);
      expect(await differences(text, { marked: complete, strictMarked })).toEqual([]);
    }
  });
});

/** Fails after so many turns of the queue of promises. */
async function after(turns: number): Promise<never> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  throw new Error(`after ${turns}`);
}

describe("failures that meet", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])("are told alike when one comes %i turns later", async (turns) => {
    const values = (count: number) => ({
      strictText: () => after(count),
      text: () => after(turns),
      child: () => ({ strictText: () => after(turns), strictInts: () => [1, after(count)] }),
    });
    const text =
      "{ unmarked { child { strictText strictInts text } strictText text } other: unmarked { text strictTexts } }";
    for (const count of [0, 2, 4, 6]) {
      expect(await differences(text, { all: () => values(count) })).toEqual([]);
    }
  });

  test("end no process: what a list has begun may fail when the list has failed already", async () => {
    const values = { strictInts: () => [after(3), null], strictChildren: () => [after(3), error] };
    const text = "{ unmarked { strictInts strictChildren { text } } }";
    const plans = createPlans(oddSchema);
    for (let use = 0; use < 2; use += 1) plans.note(parse(text), null);
    const prepared = plans.find(text, null)?.prepare({});
    const result =
      prepared && (await plans.find(text, null)?.execute(prepared, contextOf({ all: values })()));
    expect(result?.data).toBe('{"unmarked":{"strictInts":null,"strictChildren":null}}');
    // A rejection without a handler is reported after this turn, and fails the run.
    await new Promise((resolve) => setImmediate(resolve));
  });

  test("leave no error behind that of the whole answer", () => {
    const errors = new FieldErrors();
    const path = { prev: undefined, key: "a", typename: "Query" };
    for (const place of [path, undefined, { ...path, key: "b" }]) errors.add(new GraphQLError("late"), place);
    expect(errors.list).toHaveLength(2);
  });
});
