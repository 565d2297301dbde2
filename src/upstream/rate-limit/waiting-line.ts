import type { Clock } from "../../clock.ts";
import type { RateLimitPolicy } from "./scope.ts";
import type { RateLimitStore } from "./store.ts";

/** Somebody in the line. `grant` or `reject` is called in the end, unless the waiter leaves before. */
export interface Waiter {
  /** Called once, when there is no token at once: the shortest time in milliseconds that it can take. */
  wait(leastWaitMs: number): void;
  grant(): void;
  reject(error: unknown): void;
}

/** The callers that wait for one bucket, in order of their arrival. */
export class WaitingLine {
  readonly #store: RateLimitStore;
  readonly #clock: Clock;
  readonly #viewerKey: string;
  readonly #policy: RateLimitPolicy;
  readonly #waiters: Waiter[] = [];
  /** Those in the line who do not know yet how long it takes. */
  readonly #untold = new Set<Waiter>();
  #serving = false;
  #serveAgain = false;
  #cancelTimer: (() => void) | null = null;

  constructor(store: RateLimitStore, clock: Clock, viewerKey: string, policy: RateLimitPolicy) {
    this.#store = store;
    this.#clock = clock;
    this.#viewerKey = viewerKey;
    this.#policy = policy;
  }

  /** True when no call waits and none is being served. */
  get isEmpty(): boolean {
    return this.#waiters.length === 0 && !this.#serving;
  }

  join(waiter: Waiter): void {
    this.#waiters.push(waiter);
    this.#untold.add(waiter);
  }

  /** Gives the waiter's place up; those behind it move on. */
  leave(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter);
    if (index >= 0) this.#waiters.splice(index, 1);
    this.#untold.delete(waiter);
    if (this.#waiters.length === 0) this.#stopTimer();
  }

  /** The shortest time in milliseconds that the waiter has yet to wait; 0 when it no longer waits. */
  async leastWaitMs(waiter: Waiter): Promise<number> {
    const ahead = this.#waiters.indexOf(waiter);
    return ahead < 0 ? 0 : this.#store.leastWaitMs(this.#viewerKey, this.#policy, ahead);
  }

  /** Hands out the tokens that there are, then looks again when the next one can be back. Never rejects. */
  async serve(): Promise<void> {
    if (this.#serving) {
      this.#serveAgain = true;
      return;
    }
    this.#serving = true;
    this.#stopTimer();
    try {
      do {
        this.#serveAgain = false;
        await this.#handOut();
        await this.#tellNewcomers();
        if (this.#waiters.length > 0) await this.#lookAgainLater();
      } while (this.#serveAgain);
    } catch (error) {
      this.#untold.clear();
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    } finally {
      this.#serving = false;
    }
  }

  async #handOut(): Promise<void> {
    while (this.#waiters.length > 0 && (await this.#store.take(this.#viewerKey, this.#policy))) {
      const waiter = this.#waiters.shift();
      if (waiter) {
        this.#untold.delete(waiter);
        waiter.grant();
      } else await this.#store.settle(this.#viewerKey, this.#policy, { kind: "unused" });
    }
  }

  async #tellNewcomers(): Promise<void> {
    for (const waiter of this.#untold) {
      this.#untold.delete(waiter);
      waiter.wait(await this.leastWaitMs(waiter));
    }
  }

  async #lookAgainLater(): Promise<void> {
    const waitMs = await this.#store.leastWaitMs(this.#viewerKey, this.#policy, 0);
    this.#stopTimer();
    if (this.#waiters.length === 0) return;
    this.#cancelTimer = this.#clock.schedule(
      () => {
        this.#cancelTimer = null;
        void this.serve();
      },
      Math.max(1, waitMs),
    );
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
