/** A thing whose state is polled on behalf of one user. */
export interface WatchTarget<T> {
  /** Unique for user and thing: subscriptions with the same key share one poller. */
  readonly key: string;
  /**
   * Stands for the credential that polls. Subscriptions with the same one share the first one's target; one with another
   * credential sees what the poller reads as soon as its own has read the thing, too.
   */
  readonly reader: string;
  /**
   * Reads the state. The signal aborts when no subscriber is left.
   * @param waitedMs how long the poller has waited since its last poll; 0 for the first.
   */
  poll(signal: AbortSignal, waitedMs: number): Promise<T>;
  /** Two states with equal fingerprints are the same state: no event. */
  fingerprint(value: T): string;
  /** Whether the state will never change again; it is the last event. */
  isFinal(value: T): boolean;
  /** Whether a failed poll ends the watch at once instead of being retried: not found, say, or unauthenticated. */
  isFatal(error: unknown): boolean;
}
