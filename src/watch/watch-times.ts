/** Times that the API documents: waits of 1 s to 30 s, two minutes of upstream failure, 24 hours without change. */
export const watchTimes = {
  /** Wait after the first poll and after each change, in milliseconds; it grows with every poll without a change. */
  firstDelayMs: 1_000,
  /** Longest wait between two polls, in milliseconds. */
  maxDelayMs: 30_000,
  /** Maximum fraction by which each wait is randomly shortened, so that pollers do not synchronize. */
  jitterRatio: 0.2,
  /** Time for which failed polls are retried silently, in milliseconds. */
  failureToleranceMs: 120_000,
  /** Time without an event after which a subscription ends at the next poll, in milliseconds. */
  idleTimeoutMs: 86_400_000,
} as const;
