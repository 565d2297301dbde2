/** Most calls of one operation that run at a time in a gateway that is not configured otherwise. */
export const defaultMaxConcurrentCalls = 8;

/** The places in which the calls of one operation run; further calls wait for one in order of their arrival. */
export class CallSlots {
  #free: number;
  /** Each is called once, when its call may begin. */
  readonly #waiting = new Set<() => void>();

  /** @param size how many calls run at a time; at least 1. */
  constructor(size: number) {
    this.#free = size;
  }

  /**
   * Waits for a place. Rejects with the reason of `signal` when that aborts before; nothing is taken then.
   * @returns gives the place back; calling it again does no harm.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#give();
      isHeld = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(onTurn);
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(onTurn);
    });
  }

  /** A place goes from one call to the next without being free in between, so that none overtakes. */
  #give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
