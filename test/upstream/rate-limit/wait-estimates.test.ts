import { expect, test } from "vitest";
import type { BucketState } from "../../../src/state/buckets/bucket-store.ts";
import { createManualClock } from "../../helpers/clock.ts";
import {
  ResponseTimeAverage,
  ExpectedTokens,
  expectedWaitMs,
  firstAnswerMs,
  longestAnswerMs,
  longestSpreadMs,
  RetryTimes,
} from "../../../src/upstream/rate-limit/wait-estimates.ts";

const policy = { limit: 3, windowMs: 5_000 };
const empty: BucketState = { limit: 3, inFlight: 0, returnInMs: [], closedForMs: 0, waitingElsewhere: [] };

/** Waits of calls, in milliseconds, each of which takes its number of tokens. */
function waitsOf(calls: readonly number[], state: Partial<BucketState>, answerMs: number): number[] {
  const tokens = new ExpectedTokens({ ...empty, ...state }, policy, answerMs);
  return calls.map((count) => {
    let wait = Number.NaN;
    tokens.offer(count, (waitMs) => {
      wait = waitMs;
      return true;
    });
    return wait;
  });
}

test.each<[string, number[], Partial<BucketState>, number, number[]]>([
  [
    "a token is expected one window after the response to its call",
    [1, 1, 1, 1, 1],
    { inFlight: 1, returnInMs: [2_000] },
    100,
    [0, 2_000, 5_100, 5_100, 7_100],
  ],
  ["a call that needs two tokens waits for the second", [2, 2, 1], {}, 100, [0, 5_100, 5_100]],
  [
    "a closed bucket gives no token before it opens",
    [1, 1, 1, 1],
    { closedForMs: 7_000 },
    0,
    [7_000, 7_000, 7_000, 12_000],
  ],
  [
    "other instances take their tokens in turn",
    [1, 1, 1],
    { waitingElsewhere: [1, 5] },
    0,
    [0, 5_000, 10_000],
  ],
  [
    "tokens out beyond an instance's share do not return to it",
    [1, 1],
    { limit: 1, returnInMs: [1_000, 2_000] },
    0,
    [2_000, 7_000],
  ],
])("%s", (_title, calls, state, answerMs, waits) => {
  expect(waitsOf(calls, state, answerMs)).toEqual(waits);
});

test("the last call of a queue is expected to start when all calls before it have their tokens", () => {
  expect(expectedWaitMs(empty, policy, 0, [])).toBe(0);
  expect(expectedWaitMs({ ...empty, waitingElsewhere: [9] }, policy, 100, [2, 1, 2])).toBe(5_100);
});

test("a call that is not served takes no token", () => {
  const tokens = new ExpectedTokens(empty, policy, 0);
  const waits: number[] = [];
  for (const isTaken of [true, false, true, true]) {
    tokens.offer(2, (waitMs) => {
      waits.push(waitMs);
      return isTaken;
    });
  }
  expect(waits).toEqual([0, 5_000, 5_000, 5_000]);
});

test("the average response time follows measured times, and a long time counts only up to a limit", () => {
  const answers = new ResponseTimeAverage();
  expect(answers.expectedMs).toBe(firstAnswerMs);
  answers.add(0);
  expect(answers.expectedMs).toBe(0);
  answers.add(100);
  expect(answers.expectedMs).toBeCloseTo(10);
  for (let call = 0; call < 100; call += 1) answers.add(60_000);
  expect(answers.expectedMs).toBeCloseTo(longestAnswerMs, 0);
});

/** Step of 50 tokens in 5 seconds. */
const stepMs = 100;

function setUp() {
  const clock = createManualClock();
  const times = new RetryTimes(clock);
  return { clock, take: (leastWaitMs: number, key = "one") => times.take(key, leastWaitMs, stepMs) };
}

test("rejected calls get consecutive retry times, one window's worth of calls per window", () => {
  const { take } = setUp();
  const timesMs = Array.from({ length: 300 }, () => take(10_000));
  expect([timesMs[0], timesMs[1], timesMs.at(-1)]).toEqual([10_000, 10_100, 39_900]);
  expect(take(10_000, "another bucket")).toBe(10_000);
});

test("retry times get nearer with passing time, and past ones are forgotten", async () => {
  const { clock, take } = setUp();
  for (let call = 0; call < 100; call += 1) take(10_000);
  await clock.advance(7_000);
  expect(take(10_000)).toBe(13_000);
  await clock.advance(60_000);
  expect(take(4_000)).toBe(4_000);
});

test("a retry time is never within the time in which the bucket is known to be used up", () => {
  const { take } = setUp();
  take(1_000);
  expect(take(30_000)).toBe(30_000);
  expect(take(30_000)).toBe(30_100);
});

test("retry times stay within a limit for any number of rejected calls", () => {
  const { take } = setUp();
  const timesMs = Array.from({ length: 10_000 }, () => take(5_000));
  expect(Math.max(...timesMs)).toBeLessThanOrEqual(5_000 + longestSpreadMs);
  // The times repeat over the whole spread.
  const first = timesMs.filter((ms) => ms < 10_000);
  expect(first.length / timesMs.length).toBeCloseTo(5_000 / longestSpreadMs, 1);
});
