/** What states of watched things have in common, so that later ones can be polled when they are likely to end. */
export interface StateKinds<T> {
  /** Stands for the user: what is learned from one user's things is for that user alone. */
  readonly owner: string;
  /** States of one kind last about as long as each other. */
  kindOf(value: T): string;
  /** When the thing came to be, by its own data; null when they do not say. */
  beganAt(value: T): Date | null;
}

/**
 * A thing whose state is polled on behalf of one user. States consist of what JSON has: instances of the gateway send them to
 * each other, and two with the same text are the same state, which is no event.
 */
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
   * @param usualMs the wait that the back-off alone would have made; longer when a change is expected soon.
   */
  poll(signal: AbortSignal, waitedMs: number, usualMs: number): Promise<T>;
  /** Null or left out when nothing is to be learned: the back-off alone says when to poll. */
  readonly kinds?: StateKinds<T> | null;
  /** Whether the state will never change again; it is the last event. */
  isFinal(value: T): boolean;
  /** Whether a failed poll ends the watch at once instead of being retried: not found, say, or unauthenticated. */
  isFatal(error: unknown): boolean;
}

/** A state as one subscriber sees it. */
export interface WatchEvent<T> {
  readonly value: T;
  /** The value of this subscriber's event before; null with the first. */
  readonly previous: T | null;
  /** Whether this is the last event. */
  readonly isFinal: boolean;
  /** When the poll that saw this state had its answer. */
  readonly observedAt: Date;
}
