/** The times that the API documents: waits of 1 s to 30 s, two minutes of upstream failure, 24 hours without change. */
export const watchTimes = {
  /** Wait after the first poll and after each change, in milliseconds; it grows with every poll without one. */
  firstDelayMs: 1_000,
  /** Longest wait between two polls, in milliseconds. */
  maxDelayMs: 30_000,
  /** Share of each wait that chance may take away, so that pollers do not march in step. */
  jitterRatio: 0.2,
  /** Failed polls are retried silently until they have failed for this long, in milliseconds. */
  failureToleranceMs: 120_000,
  /** A subscription without an event for this long ends with the next poll, in milliseconds. */
  idleTimeoutMs: 86_400_000,
} as const;
