import type { WatchEvent } from "./watch-event.ts";

/** A state as a poller saw it; one object for all its subscribers. */
export interface Observation<T> {
  readonly value: T;
  readonly fingerprint: string;
  readonly isFinal: boolean;
  readonly observedAt: Date;
}

interface Waiter<T> {
  resolve(result: IteratorResult<WatchEvent<T>, undefined>): void;
  reject(error: unknown): void;
}

/**
 * One subscriber's side of a poller. Written by hand, because an async generator cannot be left while it waits:
 * its `return()` is queued behind the pending `next()`. It holds at most one event that has not been fetched, the latest.
 */
export class Subscription<T> implements AsyncIterableIterator<WatchEvent<T>, undefined> {
  /** Is called once, as soon as the subscriber needs no more states. */
  onEnd: (() => void) | null = null;
  readonly #signal: AbortSignal;
  readonly #waiters: Waiter<T>[] = [];
  #pending: Observation<T> | null = null;
  #delivered: Observation<T> | null = null;
  #hasEnded = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    if (signal.aborted) {
      this.#hasEnded = true;
    } else {
      signal.addEventListener("abort", this.#leave, { once: true });
    }
  }

  /** Whether no more states are wanted. The latest one may still be waiting to be fetched. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Shows the present state. @returns whether it is news to this subscriber. */
  offer(observation: Observation<T>): boolean {
    if (this.#hasEnded) return false;
    const known = this.#pending ?? this.#delivered;
    if (known?.fingerprint === observation.fingerprint) return false;
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) {
      waiter.resolve(this.#deliver(observation));
    } else if (this.#delivered?.fingerprint === observation.fingerprint && !observation.isFinal) {
      // Changed and changed back before the subscriber looked: to them nothing has happened.
      this.#pending = null;
    } else {
      this.#pending = observation;
    }
    return true;
  }

  /** Ends the stream after the event that is still to be fetched, if any; with an error when one is given. */
  end(failure: { readonly error: unknown } | null = null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#failure = failure;
    this.#signal.removeEventListener("abort", this.#leave);
    for (const waiter of this.#waiters.splice(0)) this.#settle(waiter);
    this.onEnd?.();
    this.onEnd = null;
  }

  next(): Promise<IteratorResult<WatchEvent<T>, undefined>> {
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      if (this.#pending !== null) {
        const observation = this.#pending;
        this.#pending = null;
        resolve(this.#deliver(observation));
      } else if (this.#hasEnded) {
        this.#settle(waiter);
      } else {
        this.#waiters.push(waiter);
      }
    });
  }

  return(): Promise<IteratorResult<WatchEvent<T>, undefined>> {
    this.#leave();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #leave = (): void => {
    this.end();
    this.#pending = null;
    this.#failure = null;
  };

  #deliver(observation: Observation<T>): IteratorResult<WatchEvent<T>, undefined> {
    const previous = this.#delivered;
    this.#delivered = observation;
    const { value, isFinal, observedAt } = observation;
    return { done: false, value: { value, previous: previous?.value ?? null, isFinal, observedAt } };
  }

  #settle(waiter: Waiter<T>): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) waiter.reject(failure.error);
    else waiter.resolve({ done: true, value: undefined });
  }
}
