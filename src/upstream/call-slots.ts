/** A call waiting for a slot. One of the two functions is called once, unless the waiter is removed first. */
export interface Waiter {
  /** Service that the call goes to. */
  readonly service: string;
  /** Called when the call has a slot. */
  start(): void;
  /** Called when an earlier call to the same service failed with `failure`. The waiting call must fail too. */
  failAfter(failure: unknown): void;
}

/** Concurrency limit for the calls of one operation. Further calls wait for a slot in order of arrival. */
export class CallSlots {
  #free: number;
  /** Waiting calls, oldest first. */
  #waiting: Waiter[] = [];

  /**
   * Creates free slots.
   * @param size maximum number of concurrent calls; at least 1.
   */
  constructor(size: number) {
    this.#free = size;
  }

  /** Takes a free slot if there is one. Release it with {@link release}. */
  tryAcquire(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Adds `waiter` to the queue. */
  enqueue(waiter: Waiter): void {
    this.#waiting.push(waiter);
  }

  /** Removes `waiter` from the queue if it still waits. Calls neither of its functions. */
  remove(waiter: Waiter): void {
    const place = this.#waiting.indexOf(waiter);
    if (place !== -1) this.#waiting.splice(place, 1);
  }

  /** Releases a slot. It passes directly to the next waiting call, so that no later call can overtake. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#free += 1;
  }

  /** Fails all calls to a service that are waiting now. Calls that arrive later wait as usual. */
  failWaiting(service: string, failure: unknown): void {
    const late = this.#waiting.filter((waiter) => waiter.service === service);
    this.#waiting = this.#waiting.filter((waiter) => waiter.service !== service);
    // A waiter can be cancelled by the failure of another one; `failAfter` then has no effect.
    for (const waiter of late) waiter.failAfter(failure);
  }
}
