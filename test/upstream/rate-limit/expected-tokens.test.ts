import { expect, test } from "vitest";
import {
  AnswerTime,
  type Expectation,
  ExpectedTokens,
  firstAnswerMs,
  longestAnswerMs,
} from "../../../src/upstream/rate-limit/expected-tokens.ts";

const policy = { limit: 3, windowMs: 5_000 };
const empty = { limit: 3, underWay: 0, backInMs: [], closedForMs: 0 };

/** Waits of so many calls, each of which takes its tokens. */
function waitsOf(calls: readonly number[], expectation: Partial<Expectation>): number[] {
  const tokens = new ExpectedTokens({ state: empty, policy, answerMs: 0, othersWant: [], ...expectation });
  return calls.map((count) => {
    let wait = Number.NaN;
    tokens.offer(count, (waitMs) => {
      wait = waitMs;
      return true;
    });
    return wait;
  });
}

test("each token comes back one window after the answer of its call", () => {
  const state = { ...empty, underWay: 1, backInMs: [2_000] };
  expect(waitsOf([1, 1, 1, 1, 1], { state, answerMs: 100 })).toEqual([0, 2_000, 5_100, 5_100, 7_100]);
});

test("a call that wants two waits for the second", () => {
  expect(waitsOf([2, 2, 1], { answerMs: 100 })).toEqual([0, 5_100, 5_100]);
});

test("a closed bucket gives nothing before it opens", () => {
  const state = { ...empty, closedForMs: 7_000 };
  expect(waitsOf([1, 1, 1, 1], { state })).toEqual([7_000, 7_000, 7_000, 12_000]);
});

test("other instances take their tokens in turn", () => {
  expect(waitsOf([1, 1, 1], { othersWant: [1, 5] })).toEqual([0, 5_000, 10_000]);
});

test("what is away beyond a share does not come back to it", () => {
  const state = { ...empty, limit: 1, backInMs: [1_000, 2_000] };
  expect(waitsOf([1, 1], { state })).toEqual([2_000, 7_000]);
});

test("a call that is not served takes no token", () => {
  const tokens = new ExpectedTokens({ state: empty, policy, answerMs: 0, othersWant: [] });
  const waits: number[] = [];
  for (const isTaken of [true, false, true, true]) {
    tokens.offer(2, (waitMs) => {
      waits.push(waitMs);
      return isTaken;
    });
  }
  expect(waits).toEqual([0, 5_000, 5_000, 5_000]);
});

test("the time of an answer is measured, and a long one counts only so much", () => {
  const answers = new AnswerTime();
  expect(answers.expectedMs).toBe(firstAnswerMs);
  answers.note(0);
  expect(answers.expectedMs).toBe(0);
  answers.note(100);
  expect(answers.expectedMs).toBeCloseTo(10);
  for (let call = 0; call < 100; call += 1) answers.note(60_000);
  expect(answers.expectedMs).toBeCloseTo(longestAnswerMs, 0);
});
