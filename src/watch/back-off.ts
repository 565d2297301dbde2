/** How pollers wait while nothing is known of what they watch. */
export interface BackOff {
  /** Wait after the first poll and after each change, in milliseconds; it grows with every poll without one. */
  readonly firstDelayMs: number;
  /** Longest wait between two polls, in milliseconds. */
  readonly maxDelayMs: number;
  /** Share of each wait that chance may take away, from 0 (none) to 1, so that pollers do not march in step. */
  readonly jitterRatio: number;
}

/**
 * Each wait is at most a quarter of the time that has passed, plus the first wait. So the end of a state is noticed within
 * 1.3 times its duration, whatever jitter the waits before had.
 */
const backOffFactor = 1.25;
/** Polls that fail find nothing out, so there are fewer of them. */
const failingFactor = 2;

/** The wait that comes after one without a change, in milliseconds. @param isFailing whether polls fail. */
export function nextBackOffMs(waitMs: number, { maxDelayMs }: BackOff, isFailing = false): number {
  return Math.min(waitMs * (isFailing ? failingFactor : backOffFactor), maxDelayMs);
}

/** The wait, without jitter, that is going on when a state has lasted for `ageMs` and was polled from its beginning. */
export function backOffWaitAt(ageMs: number, backOff: BackOff): number {
  let waitMs = backOff.firstDelayMs;
  for (let endMs = waitMs; endMs <= ageMs && waitMs < backOff.maxDelayMs; endMs += waitMs) {
    waitMs = nextBackOffMs(waitMs, backOff);
  }
  return waitMs;
}

/** Polls that the back-off makes, with the middle of its jitter, until it notices the end of a state that lasts `durationMs`. */
export function backOffPolls(durationMs: number, backOff: BackOff): number {
  let polls = 0;
  let waitMs = backOff.firstDelayMs;
  for (let endMs = 0; endMs < durationMs; polls += 1) {
    endMs += waitMs * (1 - backOff.jitterRatio / 2);
    waitMs = nextBackOffMs(waitMs, backOff);
  }
  return polls;
}

/** When the back-off makes its poll of this number, with the middle of its jitter, in milliseconds after the one that saw the state first. */
export function backOffPollAt(number: number, backOff: BackOff): number {
  let atMs = 0;
  let waitMs = backOff.firstDelayMs;
  for (let poll = 0; poll < number; poll += 1) {
    atMs += waitMs * (1 - backOff.jitterRatio / 2);
    waitMs = nextBackOffMs(waitMs, backOff);
  }
  return atMs;
}
