import { expect, test } from "vitest";
import { createHeapGrowthGuard, hasOwnGrowthFactor } from "../../src/start/heap-growth-guard.ts";
import { createManualClock } from "../helpers/clock.ts";

/**
 * Returns a guard, the growth factors that it has set, and a function that opens subscriptions up to a number.
 */
function setUp() {
  const clock = createManualClock();
  const factors: number[] = [];
  const note = createHeapGrowthGuard(clock, (factor) => factors.push(factor));
  let open = 0;
  return {
    clock,
    factors,
    openTo: (count: number) => {
      while (open < count) note(++open);
    },
    leaveTo: (count: number) => {
      open = count;
    },
  };
}

test("the young generation does not grow while many subscriptions start, and may grow a second after the last one", () => {
  const { clock, factors, openTo } = setUp();
  openTo(49);
  expect(factors).toEqual([]);
  openTo(60);
  expect(factors).toEqual([1]);
  for (let open = 200; open < 1_000; open += 100) {
    clock.jump(1_000);
    openTo(open);
  }
  expect(factors).toEqual([1]);
  clock.jump(1_000);
  expect(factors).toEqual([1]);
  clock.jump(1_000);
  expect(factors).toEqual([1, 2]);
  expect(clock.delays()).toEqual([]);
});

test("subscriptions that start slowly or replace others do not change the growth of the young generation", () => {
  const { clock, factors, openTo, leaveTo } = setUp();
  for (let open = 40; open <= 400; open += 40) {
    openTo(open);
    clock.jump(1_000);
  }
  for (let round = 0; round < 10; round += 1) {
    leaveTo(300);
    openTo(400);
    clock.jump(100);
  }
  expect(factors).toEqual([]);
});

test("many new subscriptions after most have ended stop the growth again", () => {
  const { clock, factors, openTo, leaveTo } = setUp();
  openTo(400);
  clock.jump(2_000);
  leaveTo(100);
  openTo(300);
  clock.jump(2_000);
  expect(factors).toEqual([1, 2, 1, 2]);
});

test("clients that reconnect together repeatedly do not stop the growth of the young generation permanently", () => {
  const { clock, factors, openTo, leaveTo } = setUp();
  openTo(60);
  for (let round = 0; round < 60; round += 1) {
    clock.jump(700);
    leaveTo(0);
    openTo(60);
  }
  expect(factors).toEqual([1, 2]);
  clock.jump(60_000);
  leaveTo(0);
  openTo(60);
  expect(factors).toEqual([1, 2, 1]);
});

test.each([
  ["--semi-space-growth-factor=3", true],
  ["--semi_space_growth_factor=3", true],
  ["--max-semi-space-size=64", false],
])("the Node argument %s counts as the operator's own growth factor: %s", (argument, isOwn) => {
  expect(hasOwnGrowthFactor(["--enable-source-maps", argument])).toBe(isOwn);
});
