/** Classification of states by their usual duration, which is used to plan polls. */
export interface StateKinds<T> {
  /** Id of the user who watches the resource. Durations are learned separately for each user. */
  readonly owner: string;
  /** Returns the kind of a state. States of one kind have similar durations. */
  kindOf(value: T): string;
  /** Returns the start of the state from the resource's data; null when the data do not contain it. */
  beganAt(value: T): Date | null;
}

/**
 * Resource whose state is polled for one user. States must be JSON values, because instances exchange them. States with
 * the same JSON text are equal and cause no event.
 */
export interface WatchTarget<T> {
  /** Unique key of the user and resource. Subscriptions with the same key share one poller. */
  readonly key: string;
  /**
   * Id of the credential that polls. Subscriptions with the same id share the target of the first subscription. A
   * subscription receives states only after its own credential has read the resource.
   */
  readonly reader: string;
  /**
   * Reads the state. The signal aborts when no subscriber is left.
   * @param waitedMs time since the last poll, in milliseconds; 0 for the first.
   * @param usualMs wait that the back-off would have used, in milliseconds. Longer than `waitedMs` when a change is
   * expected soon.
   */
  poll(signal: AbortSignal, waitedMs: number, usualMs: number): Promise<T>;
  /** Kinds of states, used to plan polls; null or undefined to always use the back-off. */
  readonly kinds?: StateKinds<T> | null;
  /** Returns true when the state can never change again. It is then the last event. */
  isFinal(value: T): boolean;
  /**
   * Returns true when this error ends the watch immediately, such as "not found" or "unauthenticated". Other errors are
   * retried.
   */
  isFatal(error: unknown): boolean;
}

/** State as delivered to one subscriber. */
export interface WatchEvent<T> {
  readonly value: T;
  /** Value of the previous event of this subscriber; null in the first event. */
  readonly previous: T | null;
  /** True when this is the last event. */
  readonly isFinal: boolean;
  /** Time of the response to the poll that saw the state. */
  readonly observedAt: Date;
}
