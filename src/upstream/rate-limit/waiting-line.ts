import type { Clock } from "../../clock.js";
import type { RateLimitPolicy } from "./scope.js";
import type { RateLimitStore } from "./store.js";

/** Somebody in the line. Exactly one of the functions is called, once, when its turn has come or the store fails. */
export interface Waiter {
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
  #serving = false;
  #serveAgain = false;
  #cancelTimer: (() => void) | null = null;

  constructor(store: RateLimitStore, clock: Clock, viewerKey: string, policy: RateLimitPolicy) {
    this.#store = store;
    this.#clock = clock;
    this.#viewerKey = viewerKey;
    this.#policy = policy;
  }

  /** True when nobody waits and nobody is being served. */
  get isEmpty(): boolean {
    return this.#waiters.length === 0 && !this.#serving;
  }

  join(waiter: Waiter): void {
    this.#waiters.push(waiter);
  }

  /** Gives the waiter's place up; those behind it move on. */
  leave(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter);
    if (index >= 0) this.#waiters.splice(index, 1);
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
        if (this.#waiters.length > 0) await this.#lookAgainLater();
      } while (this.#serveAgain);
    } catch (error) {
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    } finally {
      this.#serving = false;
    }
  }

  async #handOut(): Promise<void> {
    while (this.#waiters.length > 0 && (await this.#store.take(this.#viewerKey, this.#policy))) {
      const waiter = this.#waiters.shift();
      if (waiter) waiter.grant();
      else await this.#store.settle(this.#viewerKey, this.#policy, { kind: "unused" });
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
