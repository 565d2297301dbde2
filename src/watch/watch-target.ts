/** Classification of states, so that polls can be planned around the usual end of a state. */
export interface StateKinds<T> {
  /** Id of the user. Durations are learned separately for each user. */
  readonly owner: string;
  /** Returns the kind of a state; states of one kind have similar durations. */
  kindOf(value: T): string;
  /** Returns the creation time from the resource's data; null when they do not contain it. */
  beganAt(value: T): Date | null;
}

/**
 * A resource whose state is polled for one user. States must be JSON values, because instances exchange them. States
 * with the same JSON text are equal and cause no event.
 */
export interface WatchTarget<T> {
  /** Unique for user and resource; subscriptions with the same key share one poller. */
  readonly key: string;
  /**
   * Id of the polling credential. Subscriptions with the same id share the first one's target. A subscription with
   * another credential receives states when its own credential has read the resource too.
   */
  readonly reader: string;
  /**
   * Reads the state. The signal aborts when no subscriber is left.
   * @param waitedMs time since the last poll; 0 for the first.
   * @param usualMs wait of the back-off alone; it is longer than `waitedMs` when a change is expected soon.
   */
  poll(signal: AbortSignal, waitedMs: number, usualMs: number): Promise<T>;
  /** Kinds of states, to plan polls; null or undefined to poll with the back-off only. */
  readonly kinds?: StateKinds<T> | null;
  /** True when the state can never change again; it is the last event. */
  isFinal(value: T): boolean;
  /**
   * True when a failed poll ends the watch immediately instead of being retried, for example "not found" or
   * "unauthenticated".
   */
  isFatal(error: unknown): boolean;
}

/** A state as delivered to one subscriber. */
export interface WatchEvent<T> {
  readonly value: T;
  /** Value of this subscriber's previous event; null in the first event. */
  readonly previous: T | null;
  /** True for the last event. */
  readonly isFinal: boolean;
  /** Time of the response to the poll that saw this state. */
  readonly observedAt: Date;
}
