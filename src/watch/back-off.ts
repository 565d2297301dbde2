import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/**
 * Factor by which the wait grows with each poll. Each wait is at most a quarter of the elapsed time plus the first
 * wait. So the end of a state is noticed within 1.3 times its duration, independent of the jitter.
 */
const backOffFactor = 1.25;
/** Same factor while polls fail. Failed polls bring no data, so they become less frequent. */
const failingFactor = 2;

/**
 * Returns the wait that follows a wait without a change, in milliseconds.
 * @param isFailing true while polls fail.
 */
export function nextBackOffMs(waitMs: number, isFailing = false): number {
  return Math.min(waitMs * (isFailing ? failingFactor : backOffFactor), maxDelayMs);
}

/** Returns the current wait, without jitter, of a state that has lasted for `ageMs` and was polled from its start. */
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

/** Returns the number of polls, with average jitter, until the back-off notices the end of a state of `durationMs`. */
export function backOffPolls(durationMs: number): number {
  return walkPolls((_polls, atMs) => atMs < durationMs).polls;
}

/**
 * Returns the time of the back-off's n-th poll, with average jitter, in milliseconds after the poll that first saw the
 * state.
 */
export function backOffPollAt(number: number): number {
  return walkPolls((polls) => polls < number).atMs;
}
