import { expect, test } from "vitest";
import { longestSpreadMs, RetryTimes } from "../../../src/upstream/rate-limit/retry-times.ts";
import { createManualClock } from "../../helpers/clock.ts";

/** Of 50 places in 5 seconds. */
const stepMs = 100;

function setUp() {
  const clock = createManualClock();
  const times = new RetryTimes(clock);
  return {
    clock,
    take: (leastWaitMs: number, key = "one") => times.take(key, leastWaitMs, stepMs),
  };
}

test("refused calls are told times one after another, a window's calls in each window", () => {
  const { take } = setUp();
  const timesMs = Array.from({ length: 300 }, () => take(10_000));
  expect([timesMs[0], timesMs[1], timesMs.at(-1)]).toEqual([10_000, 10_100, 39_900]);
  expect(take(10_000, "another bucket")).toBe(10_000);
});

test("time that passes brings the times nearer, and those that have passed are forgotten", async () => {
  const { clock, take } = setUp();
  for (let call = 0; call < 100; call += 1) take(10_000);
  await clock.advance(7_000);
  expect(take(10_000)).toBe(13_000);
  await clock.advance(60_000);
  expect(take(4_000)).toBe(4_000);
});

test("a call is told no time at which the bucket is known to be used", () => {
  const { take } = setUp();
  take(1_000);
  expect(take(30_000)).toBe(30_000);
  expect(take(30_000)).toBe(30_100);
});

test("however many are refused, nobody is told a time that is far away for long", () => {
  const { take } = setUp();
  const timesMs = Array.from({ length: 10_000 }, () => take(5_000));
  expect(Math.max(...timesMs)).toBeLessThanOrEqual(5_000 + longestSpreadMs);
  // They are spread over all of that time again and again.
  const first = timesMs.filter((ms) => ms < 10_000);
  expect(first.length / timesMs.length).toBeCloseTo(5_000 / longestSpreadMs, 1);
});
