import { expect, test } from "vitest";
import { createGrowthBrake, hasOwnGrowthFactor } from "../../src/start/growth-brake.ts";
import { createManualClock } from "../helpers/clock.ts";

/** A brake with the growth factors that it has set, and a function that opens subscriptions up to a number. */
function setUp() {
  const clock = createManualClock();
  const factors: number[] = [];
  const note = createGrowthBrake(clock, (factor) => factors.push(factor));
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

test("the young generation does not grow while many subscriptions begin, and may grow a second after the last of them", () => {
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

test("subscriptions that begin one by one, or in the place of others, leave the young generation as it is", () => {
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

test("a rush after most have left is one again", () => {
  const { clock, factors, openTo, leaveTo } = setUp();
  openTo(400);
  clock.jump(2_000);
  leaveTo(100);
  openTo(300);
  clock.jump(2_000);
  expect(factors).toEqual([1, 2, 1, 2]);
});

test("clients that leave and come together without end do not keep the young generation from growing", () => {
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
])("Node's argument %s is a growth factor of the operator's own: %s", (argument, isOwn) => {
  expect(hasOwnGrowthFactor(["--enable-source-maps", argument])).toBe(isOwn);
});
