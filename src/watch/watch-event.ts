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
