/** Call that waits for a slot. Exactly one of its two functions is called, unless the waiter is removed first. */
export interface Waiter {
  /** Name of the service to call. */
  readonly service: string;
  /** Called when the waiting call has acquired a slot. */
  start(): void;
  /** Called when an earlier call to the same service failed. The waiting call must then fail with `failure` too. */
  failAfter(failure: unknown): void;
}

/** Limits the number of concurrent calls of one operation. Other calls wait for a slot in order of arrival. */
export class CallSlots {
  #free: number;
  /** Waiting calls, oldest first. */
  #waiting: Waiter[] = [];

  /**
   * Creates a set of free slots.
   * @param size maximum number of concurrent calls; at least 1.
   */
  constructor(size: number) {
    this.#free = size;
  }

  /** Acquires a free slot, to be released with {@link release}. Returns false when none is free. */
  tryAcquire(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Adds `waiter` to the queue. */
  enqueue(waiter: Waiter): void {
    this.#waiting.push(waiter);
  }

  /** Removes `waiter` from the queue, if it still waits. Its callbacks are then not called. */
  remove(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index !== -1) this.#waiting.splice(index, 1);
  }

  /** Releases a slot. The first waiting call gets it immediately, so that a new call cannot overtake. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#free += 1;
  }

  /** Fails all waiting calls to a service. Later calls wait as usual. */
  failWaiting(service: string, failure: unknown): void {
    const late = this.#waiting.filter((waiter) => waiter.service === service);
    this.#waiting = this.#waiting.filter((waiter) => waiter.service !== service);
    // One failure can cancel other waiters; `failAfter` has no effect on these.
    for (const waiter of late) waiter.failAfter(failure);
  }
}
