import type { WatchEvent } from "./watch-target.ts";

/** State that a poller has read; one object for all subscribers. */
export class Observation<T> {
  readonly value: T;
  /** The value as JSON text. States with equal texts are equal. */
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

  /**
   * Returns the event for a subscriber whose last state was `previous`. Subscribers with the same last state share one
   * event object.
   */
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
 * Stream of events for one subscriber. It buffers only the latest undelivered event. It is not an async generator,
 * because a generator queues `return()` behind a pending `next()`.
 */
export class Subscription<T> implements AsyncIterableIterator<WatchEvent<T>, undefined> {
  /** Called once, when the subscription accepts no more states. */
  owner: { onEnd(subscription: Subscription<T>): void } | null = null;
  readonly #signal: AbortSignal;
  /**
   * Pending `next()` calls. The array is replaced instead of extended. A growing array would reserve memory, and there
   * can be many subscribers.
   */
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

  /** True when the subscription accepts no more states. The latest event may still be undelivered. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Offers a state to the subscriber.
   * @returns true when the state differs from the subscriber's latest one.
   */
  offer(observation: Observation<T>): boolean {
    if (this.#hasEnded) return false;
    const known = this.#pending ?? this.#delivered;
    if (known?.fingerprint === observation.fingerprint) return false;
    const [waiter, ...others] = this.#waiters;
    if (waiter !== undefined) {
      this.#waiters = others.length > 0 ? others : noWaiters;
      waiter.resolve(this.#deliver(observation));
    } else if (this.#delivered?.fingerprint === observation.fingerprint && !observation.isFinal) {
      // The state changed back before the event was delivered, so this subscriber gets no event.
      this.#pending = null;
    } else {
      this.#pending = observation;
    }
    return true;
  }

  /**
   * Ends the stream after the undelivered event.
   * @param failure error that ends the stream; null to end it without an error.
   */
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
