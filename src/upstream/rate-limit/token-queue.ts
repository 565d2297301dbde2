import type { Clock } from "../../clock.ts";
import type {
  BucketPolicy,
  BucketState,
  BucketStore,
  TakeReply,
  WantedToken,
} from "../../state/buckets/bucket-store.ts";
import { ExpectedTokens } from "./wait-estimates.ts";

/** Call in the queue. At the end either `grant` or `reject` is called, unless the waiter leaves before. */
export interface Waiter {
  /** Number of requested tokens. */
  readonly count: number;
  /**
   * Called each time there are not enough tokens.
   * @param waitMs expected time until the waiter has its tokens, in milliseconds.
   * @param limit capacity of the bucket, or of this instance's share of it, in tokens.
   * @returns false to leave the queue.
   */
  expect(waitMs: number, limit: number): boolean;
  /**
   * Called when the waiter gets its tokens.
   * @param ids ids of the tokens: as many as requested, or fewer if the capacity of the bucket is smaller.
   * @param askedAtMs time of the token request, on the queue's clock.
   * @param left number of tokens left in the bucket.
   */
  grant(ids: readonly string[], askedAtMs: number, left: number): void;
  reject(error: unknown): void;
}

/** Dependencies of a queue. */
export interface WaitingLineDeps {
  readonly store: BucketStore;
  /** Monotonic clock. */
  readonly clock: Clock;
  /** Returns a unique token id. */
  readonly nextId: () => string;
  readonly key: string;
  readonly policy: BucketPolicy;
  /** Returns the expected duration of a call, in milliseconds. */
  readonly answerMs: () => number;
}

/** Queue of this instance's calls for one bucket, in order of arrival. Urgent calls come first. */
export class TokenQueue {
  readonly #deps: WaitingLineDeps;
  readonly #waiters: Waiter[] = [];
  /** Number of urgent waiters, which are at the front. */
  #urgent = 0;
  /** Last known capacity of the bucket, in tokens. */
  #limit: number;
  #serving = false;
  #serveAgain = false;
  #cancelTimer: (() => void) | null = null;

  constructor(deps: WaitingLineDeps) {
    this.#deps = deps;
    this.#limit = deps.policy.limit;
  }

  /** True when no call waits and no request for tokens is running. */
  get isEmpty(): boolean {
    return this.#waiters.length === 0 && !this.#serving;
  }

  /** Number of waiting calls. */
  get length(): number {
    return this.#waiters.length;
  }

  /**
   * Adds a waiter.
   * @param isUrgent true to wait ahead of all waiters that are not urgent.
   */
  enqueue(waiter: Waiter, isUrgent: boolean): void {
    if (isUrgent) this.#waiters.splice(this.#urgent, 0, waiter);
    else this.#waiters.push(waiter);
    if (isUrgent) this.#urgent += 1;
  }

  /** Removes the waiter from the queue. */
  remove(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter);
    if (index >= 0) this.#waiters.splice(index, 1);
    if (index >= 0 && index < this.#urgent) this.#urgent -= 1;
    if (this.#waiters.length === 0) this.#stopTimer();
  }

  /**
   * Returns the number of tokens of each waiting call, in queue order, up to and including `last`.
   * @param last last call to include; by default the last in the queue.
   */
  wanted(last = this.#waiters.at(-1)): number[] {
    const end = last ? this.#waiters.indexOf(last) + 1 : 0;
    return this.#waiters.slice(0, end).map((waiter) => this.#wants(waiter));
  }

  /** Grants available tokens to waiting calls, then schedules the next attempt. Never rejects. */
  async serve(): Promise<void> {
    if (this.#serving) {
      this.#serveAgain = true;
      return;
    }
    this.#serving = true;
    this.#stopTimer();
    try {
      while (this.#waiters.length > 0) {
        this.#serveAgain = false;
        const { wait } = await this.#ask();
        if (wait === null) continue;
        this.#limit = wait.state.limit;
        this.#notifyAll(wait.state);
        if (this.#serveAgain) continue;
        this.#lookAgainLater(wait.askInMs);
        break;
      }
    } catch (error) {
      this.#urgent = 0;
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    } finally {
      this.#serving = false;
    }
  }

  #wants({ count }: Waiter): number {
    return Math.max(1, Math.min(count, this.#limit));
  }

  async #ask(): Promise<TakeReply> {
    const { store, clock, key, policy } = this.#deps;
    const tokens = this.#wantedTokens();
    const askedAtMs = clock.now();
    const ask = { tokens, waitingCalls: this.#waiters.length };
    const answer = await store.take(key, policy, ask);
    const given = tokens.slice(0, answer.granted).map(({ id }) => id);
    const left = Math.max(0, policy.limit - answer.used);
    // While the store was queried, waiters may have left and urgent ones may have joined.
    for (let first = this.#waiters[0]; first; first = this.#waiters[0]) {
      if (given.length < this.#wants(first)) break;
      this.remove(first);
      first.grant(given.splice(0, this.#wants(first)), askedAtMs, left);
    }
    for (const id of given) {
      // If a token cannot be returned, it expires automatically.
      store.settle(key, policy, { id, outcome: { kind: "unused" } }).catch(() => undefined);
    }
    return answer;
  }

  #wantedTokens(): WantedToken[] {
    const { nextId, policy } = this.#deps;
    const tokens: WantedToken[] = [];
    for (const waiter of this.#waiters) {
      const count = this.#wants(waiter);
      if (tokens.length + count > policy.limit) break;
      for (let index = 1; index <= count; index += 1) {
        tokens.push(index < count ? { id: nextId(), needsNext: true } : { id: nextId() });
      }
    }
    return tokens;
  }

  #notifyAll(state: BucketState): void {
    const { policy, answerMs } = this.#deps;
    const tokens = new ExpectedTokens(state, policy, answerMs());
    // A copy, because `expect` can remove waiters.
    const waiters = this.#waiters.slice();
    for (const waiter of waiters) {
      tokens.offer(this.#wants(waiter), (waitMs) => waiter.expect(waitMs, state.limit));
    }
  }

  #lookAgainLater(waitMs: number): void {
    this.#stopTimer();
    if (this.#waiters.length === 0) return;
    this.#cancelTimer = this.#deps.clock.schedule(() => {
      this.#cancelTimer = null;
      void this.serve();
    }, waitMs);
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
