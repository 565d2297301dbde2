/** Times that the API documents: waits from 1 s to 30 s, 2 minutes of failed polls, 24 hours without a change. */
export const watchTimes = {
  /** Wait after the first poll and after each change, in milliseconds. It grows with every poll that sees no change. */
  firstDelayMs: 1_000,
  /** Longest wait between two polls, in milliseconds. */
  maxDelayMs: 30_000,
  /** Maximum fraction by which each wait is randomly shortened, so that pollers do not run in lockstep. */
  jitterRatio: 0.2,
  /** Time for which failed polls are retried without an error, in milliseconds. */
  failureToleranceMs: 120_000,
  /** Time without an event after which the next poll ends a subscription, in milliseconds. */
  idleTimeoutMs: 86_400_000,
} as const;
