/** A call that waits for its place. One of the two functions is called, once, unless it leaves before. */
export interface Waiter {
  /** The service that it asks. */
  readonly service: string;
  /** Gives the call its place. */
  begin(): void;
  /** An earlier call to the same service has ended with `failure`, and this one is not to begin any more. */
  failAfter(failure: unknown): void;
}

/** The places in which the calls of one operation run; further calls wait for one in order of their arrival. */
export class CallSlots {
  #free: number;
  /** Those who wait, in the order of their coming. */
  #waiting: Waiter[] = [];

  /** @param size how many calls run at a time; at least 1. */
  constructor(size: number) {
    this.#free = size;
  }

  /** Takes a place when one is free now; it is given back with {@link give}. */
  tryTake(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Has `waiter` wait for a place. */
  wait(waiter: Waiter): void {
    this.#waiting.push(waiter);
  }

  /** Ends the waiting of one who waits, if it still does. It is told nothing. */
  leave(waiter: Waiter): void {
    const place = this.#waiting.indexOf(waiter);
    if (place !== -1) this.#waiting.splice(place, 1);
  }

  /** Gives a place back. It goes from one call to the next without being free in between, so that none overtakes. */
  give(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#free += 1;
  }

  /** Fails the calls to a service that wait now; those that come later wait for their turn as before. */
  failWaiting(service: string, failure: unknown): void {
    const late = this.#waiting.filter((waiter) => waiter.service === service);
    this.#waiting = this.#waiting.filter((waiter) => waiter.service !== service);
    // One that leaves because another fails is over, and told in vain.
    for (const waiter of late) waiter.failAfter(failure);
  }
}
