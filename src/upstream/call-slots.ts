/** Most calls of one operation that run at a time in a gateway that is not configured otherwise. */
export const defaultMaxConcurrentCalls = 8;

/** What is known of a call that waits for its place. */
export interface WaitingCall {
  /** The service that it asks. */
  readonly service: string;
  /** The failure of this call when an earlier one to the same service has failed with `failure`. */
  readonly failAfter: (failure: unknown) => unknown;
}

interface Waiter {
  readonly call: WaitingCall;
  /** Is called once, when the call may begin. */
  readonly begin: () => void;
  /** Is called once, when the call is not to begin any more. */
  readonly fail: (error: unknown) => void;
}

/** The places in which the calls of one operation run; further calls wait for one in order of their arrival. */
export class CallSlots {
  #free: number;
  readonly #waiting = new Set<Waiter>();

  /** @param size how many calls run at a time; at least 1. */
  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Waits for a place. Rejects with the reason of `signal` when that aborts before, and with the call's own failure after
   * {@link failWaiting}; nothing is taken then.
   * @returns gives the place back; calling it again does no harm.
   */
  async take(call: WaitingCall, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(call, signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#give();
      isHeld = false;
    };
  }

  /** Fails the calls to a service that wait now; those that come later wait for their turn as before. */
  failWaiting(service: string, failure: unknown): void {
    for (const waiter of this.#waiting) {
      if (waiter.call.service === service) waiter.fail(waiter.call.failAfter(failure));
    }
  }

  #turn(call: WaitingCall, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        signal.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        call,
        begin: () => {
          leave();
          resolve();
        },
        fail: (error) => {
          leave();
          reject(error);
        },
      };
      const onAbort = () => waiter.fail(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(waiter);
    });
  }

  /** A place goes from one call to the next without being free in between, so that none overtakes. */
  #give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    next.begin();
  }
}
