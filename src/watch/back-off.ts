import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs, jitterRatio } = watchTimes;

/**
 * Each wait is at most a quarter of the time that has passed, plus the first wait. So the end of a state is noticed within
 * 1.3 times its duration, whatever jitter the waits before had.
 */
const backOffFactor = 1.25;
/** Polls that fail find nothing out, so there are fewer of them. */
const failingFactor = 2;

/** The wait that comes after one without a change, in milliseconds. @param isFailing whether polls fail. */
export function nextBackOffMs(waitMs: number, isFailing = false): number {
  return Math.min(waitMs * (isFailing ? failingFactor : backOffFactor), maxDelayMs);
}

/** The wait, without jitter, that is going on when a state has lasted for `ageMs` and was polled from its beginning. */
export function backOffWaitAt(ageMs: number): number {
  let waitMs: number = firstDelayMs;
  for (let endMs = waitMs; endMs <= ageMs && waitMs < maxDelayMs; endMs += waitMs) {
    waitMs = nextBackOffMs(waitMs);
  }
  return waitMs;
}

/** Goes from poll to poll of the back-off, with the middle of its jitter, while `goesOn` says so. */
function walkPolls(goesOn: (polls: number, atMs: number) => boolean) {
  let polls = 0;
  let atMs = 0;
  for (let waitMs: number = firstDelayMs; goesOn(polls, atMs); polls += 1) {
    atMs += waitMs * (1 - jitterRatio / 2);
    waitMs = nextBackOffMs(waitMs);
  }
  return { polls, atMs };
}

/** Polls that the back-off makes, with the middle of its jitter, until it notices the end of a state that lasts `durationMs`. */
export function backOffPolls(durationMs: number): number {
  return walkPolls((_polls, atMs) => atMs < durationMs).polls;
}

/** When the back-off makes its poll of this number, with the middle of its jitter, in milliseconds after the one that saw the state first. */
export function backOffPollAt(number: number): number {
  return walkPolls((polls) => polls < number).atMs;
}
