import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/**
 * Factor by which the wait grows with each poll. With any jitter, a change is noticed within 1.3 times the duration of
 * the state, plus the first wait.
 */
const backOffFactor = 1.25;
/** Factor by which the wait grows while polls fail. It is larger, because failed polls bring no data. */
const failingFactor = 2;

/**
 * Returns the wait after a poll that saw no change, in milliseconds.
 * @param waitMs previous wait, without jitter.
 * @param isFailing true while polls fail.
 */
export function nextBackOffMs(waitMs: number, isFailing = false): number {
  return Math.min(waitMs * (isFailing ? failingFactor : backOffFactor), maxDelayMs);
}

/**
 * Returns the current wait for a state that has been polled with the back-off since its start `ageMs` ago. In
 * milliseconds, without jitter.
 */
export function backOffWaitAt(ageMs: number): number {
  let waitMs: number = firstDelayMs;
  for (let endMs = waitMs; endMs <= ageMs && waitMs < maxDelayMs; endMs += waitMs) {
    waitMs = nextBackOffMs(waitMs);
  }
  return waitMs;
}

/** Simulates the polls of the back-off, with average jitter, while `goesOn` returns true. */
function walkPolls(goesOn: (polls: number, atMs: number) => boolean) {
  let polls = 0;
  let atMs = 0;
  for (let waitMs: number = firstDelayMs; goesOn(polls, atMs); polls += 1) {
    atMs += waitMs * (1 - jitterRatio / 2);
    waitMs = nextBackOffMs(waitMs);
  }
  return { polls, atMs };
}

/**
 * Returns the number of polls, with average jitter, that the back-off makes until it sees that a state of `durationMs`
 * has ended.
 */
export function backOffPolls(durationMs: number): number {
  return walkPolls((_polls, atMs) => atMs < durationMs).polls;
}

/**
 * Returns the time of the n-th poll of the back-off, with average jitter. In milliseconds after the poll that first saw
 * the state.
 */
export function backOffPollAt(number: number): number {
  return walkPolls((polls) => polls < number).atMs;
}
