import type { WatchEvent } from "./watch-target.ts";

/** A state as a poller saw it; one object for all its subscribers. */
export class Observation<T> {
  readonly value: T;
  /** The value as text: the same text is the same state. */
  readonly fingerprint: string;
  readonly isFinal: boolean;
  readonly observedAt: Date;
  #event: WatchEvent<T> | null = null;

  constructor(value: T, fingerprint: string, isFinal: boolean, observedAt: Date) {
    this.value = value;
    this.fingerprint = fingerprint;
    this.isFinal = isFinal;
    this.observedAt = observedAt;
  }

  /** The event for those who saw `previous` before; most saw the same, and get the same object. */
  eventAfter(previous: T | null): WatchEvent<T> {
    if (this.#event?.previous === previous) return this.#event;
    const { value, isFinal, observedAt } = this;
    this.#event = { value, previous, isFinal, observedAt };
    return this.#event;
  }
}

interface Waiter<T> {
  resolve(result: IteratorResult<WatchEvent<T>, undefined>): void;
  reject(error: unknown): void;
}

const noWaiters: readonly never[] = [];

/**
 * One subscriber's side of a poller. Written by hand, because an async generator cannot be left while it waits:
 * its `return()` is queued behind the pending `next()`. It holds at most one event that has not been fetched, the latest.
 */
export class Subscription<T> implements AsyncIterableIterator<WatchEvent<T>, undefined> {
  /** Is told once, as soon as no more states are needed. */
  owner: { onEnd(subscription: Subscription<T>): void } | null = null;
  readonly #signal: AbortSignal;
  /** Is replaced and not changed: a list that was pushed or spread to has room for many more, and there can be many subscribers. */
  #waiters: readonly Waiter<T>[] = noWaiters;
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
    const [waiter, ...others] = this.#waiters;
    if (waiter !== undefined) {
      this.#waiters = others.length > 0 ? others : noWaiters;
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
    for (const waiter of this.#waiters) this.#settle(waiter);
    this.#waiters = noWaiters;
    this.owner?.onEnd(this);
    this.owner = null;
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
        this.#waiters = this.#waiters.length === 0 ? [waiter] : [...this.#waiters, waiter];
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
    return { done: false, value: observation.eventAfter(previous?.value ?? null) };
  }

  #settle(waiter: Waiter<T>): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) waiter.reject(failure.error);
    else waiter.resolve({ done: true, value: undefined });
  }
}
