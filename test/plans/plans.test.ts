import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { planLimits, type PlanLimits, createPlans } from "../../src/plans/plans.ts";
import { UseCounts } from "../../src/plans/use-counts.ts";
import { schema } from "../../src/schema/index.ts";

/** Plans with bounds of their own, and what clients do with them. */
function makePlans(kept: Partial<PlanLimits["kept"]> = {}, limits: Partial<PlanLimits> = {}) {
  const plans = createPlans(schema, { ...planLimits, ...limits, kept: { ...planLimits.kept, ...kept } });
  /** Runs an operation as clients do; says whether a plan ran it. */
  const use = (text: string, operationName?: string): boolean => {
    if (plans.find(text, operationName)) return true;
    plans.note(parse(text), operationName);
    return false;
  };
  const useTimes = (times: number, text: string) => {
    for (let time = 0; time < times; time += 1) use(text);
  };
  return { plans, use, useTimes };
}

const numbered = (index: number) => `query Q${index} { viewer { id } }`;
const large = (fields: number) => `{ ${"__typename ".repeat(fields)}}`;

describe("plans are kept", () => {
  test("from the second use on", () => {
    const { plans, use } = makePlans();
    expect([1, 2, 3, 4].map(() => use(numbered(1)))).toEqual([false, false, true, true]);
    expect(plans.size).toEqual({ plans: 1, selections: 2, characters: numbered(1).length });
  });

  test("by the name of the operation as well", () => {
    const { use } = makePlans();
    const text = "query A { viewer { id } } query B { viewer { mode } }";
    expect(["A", "A", "B", "A", "B", "B"].map((name) => use(text, name))).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(use(text)).toBe(false);
  });

  test.each([
    ["introspection", "{ __schema { types { name } } }"],
    ["introspection in a fragment", '{ ...A } fragment A on Query { a: __type(name: "Video") { name } }'],
    ["a subscription", 'subscription { videoStatusChanged(id: "1") { isFinal } }'],
    ["too many selections", large(planLimits.maxSelections + 1)],
  ])("not of %s", (_what, text) => {
    const { plans, useTimes } = makePlans();
    useTimes(3, text);
    expect(plans.size.plans).toBe(0);
  });

  test("of a mutation, which says so", () => {
    const { plans, useTimes } = makePlans();
    const text = 'mutation { deleteSchedule(input: { scheduleId: "1" }) { errors { __typename } } }';
    useTimes(2, text);
    expect(plans.find(text, null)?.operation).toBe("mutation");
  });

  const names = ["a", "b", "c", "d", "e", "f"];
  const declared = names.map((name) => `$${name}: Boolean!`).join(" ");
  const fields = names.map((name) => `${name}: viewer @include(if: $${name}) { id }`).join(" ");
  const conditional = `query Q(${declared}) { ${fields} }`;
  /** Values of the variables, by their bits. */
  const valuesOf = (bits: number) =>
    Object.fromEntries(names.map((name, index) => [name, (bits >> index) % 2 === 1]));

  test.each([
    ["", {}, planLimits.maxVariants],
    [" within the selections of one plan", { maxSelections: 30 }, 2],
  ])("with as many variants as there is room for%s", (_what, limits, most) => {
    const { plans, useTimes } = makePlans({}, limits);
    useTimes(2, conditional);
    const plan = plans.find(conditional, null);
    const prepared = Array.from({ length: 64 }, (_, bits) => plan?.prepare(valuesOf(bits)));
    expect(prepared.filter((each) => each !== null)).toHaveLength(most);
    expect(plans.size.selections).toBe(most * 12);
    expect(plan?.prepare(Object.fromEntries(names.map((name) => [name, null])))).toBeNull();
  });

  test("with the variants in use: one that comes again and again takes the place of the one used least, and of no other", () => {
    const { plans, useTimes } = makePlans({}, { maxVariants: 3 });
    useTimes(2, conditional);
    const plan = plans.find(conditional, null);
    const prepare = (bits: number) => plan?.prepare(valuesOf(bits)) ?? null;
    for (const bits of [0, 1, 2]) prepare(bits);
    let tries = 0;
    while (!prepare(3) && tries < 1_000) {
      tries += 1;
      prepare(0);
      if (tries % 2 === 0) prepare(2);
    }
    expect(tries).toBeGreaterThan(10);
    expect([0, 1, 2, 3].map((bits) => prepare(bits) !== null)).toEqual([true, false, true, true]);
    for (let time = 0; time < 100; time += 1) {
      expect(prepare(1)).toBeNull();
      for (let use = 0; use < 8; use += 1) for (const bits of [0, 2, 3]) prepare(bits);
    }
    expect(prepare(1)).toBeNull();
  });
});

describe("plans are bounded", () => {
  test.each([
    ["their number", { plans: 5 }, 5],
    ["their selections", { selections: 6 }, 3],
    ["the characters of their texts", { characters: numbered(1).length * 4 }, 4],
  ])("by %s", (_what, kept, most) => {
    const { plans, useTimes } = makePlans(kept);
    for (let index = 0; index < 9; index += 1) useTimes(2, numbered(index));
    const keptNow = () =>
      Array.from({ length: 9 }, (_, index) => index).filter((index) => plans.find(numbered(index), null));
    expect(plans.size.plans).toBe(most);
    // Those used as often as the others stay, and one used more often takes the place of one.
    expect(keptNow()).toEqual(Array.from({ length: most }, (_, index) => index));
    useTimes(8, numbered(8));
    expect(keptNow()).toContain(8);
    expect(plans.size.plans).toBe(most);
  });

  test("and those in use outlast a flood of others, each of which comes a few times", () => {
    const { plans, use } = makePlans({ plans: 10 });
    const hot = Array.from({ length: 10 }, (_, index) => numbered(index));
    for (let time = 0; time < 20; time += 1) for (const text of hot) use(text);
    for (let index = 0; index < 30_000; index += 1) {
      for (let time = 0; time < 3; time += 1) use(`query Flood${index} { viewer { id } }`);
      use(hot[index % hot.length] ?? "");
    }
    expect(hot.filter((text) => plans.find(text, null) !== undefined)).toHaveLength(hot.length);
  });

  test("and what is no longer used makes room", () => {
    const { plans, use, useTimes } = makePlans({ plans: 1 });
    useTimes(1_000, numbered(1));
    useTimes(3, numbered(2));
    expect(plans.find(numbered(1), null)).toBeDefined();
    for (let time = 0; time < 120_000 && !use(numbered(2)); time += 1);
    expect(plans.find(numbered(1), null)).toBeUndefined();
    expect(plans.size.plans).toBe(1);
  });
});

test("uses that were counted weigh half after a while", () => {
  const counts = new UseCounts();
  expect([1, 2, 3, 4].map(() => counts.add("a"))).toEqual([1, 2, 3, 4]);
  counts.halve();
  expect(counts.add("a")).toBe(3);
});

describe("the price of a plan", () => {
  test("is that of its operation with the variables of the request", () => {
    const { plans, useTimes } = makePlans();
    const text = 'query Q($ids: [ID!]! = ["1", "2"]) { nodes(ids: $ids) { id } video(videoId: "1") { id } }';
    useTimes(2, text);
    const plan = plans.find(text, null);
    const priceWith = (variables: Record<string, unknown>) => {
      const prepared = plan?.prepare(variables);
      return prepared && plan?.priceOf(prepared);
    };
    expect([{}, { ids: ["1", "2", "3"] }, { ids: "1" }, {}].map(priceWith)).toEqual([3, 4, 2, 3]);
  });
});
