import type { Clock } from "../../clock.ts";
import type {
  BucketPolicy,
  BucketState,
  BucketStore,
  TakeAnswer,
  WantedToken,
} from "../../state/buckets/bucket-store.ts";
import { ExpectedTokens } from "./wait-times.ts";

/** A call in the line. `grant` or `reject` is called in the end, unless the waiter leaves before. */
export interface Waiter {
  /** Number of tokens that the waiter wants. */
  readonly count: number;
  /**
   * Called each time that there are not enough tokens.
   * @param waitMs expected time until the waiter has its tokens, in milliseconds
   * @param limit tokens of the bucket, or of this instance's share of it
   * @returns false when the waiter leaves the line.
   */
  expect(waitMs: number, limit: number): boolean;
  /**
   * @param ids names of the tokens: as many as the waiter wants, or all that the bucket can ever give at once.
   * @param askedAtMs time of the request for them, by the line's clock.
   * @param left tokens that the bucket has now.
   */
  grant(ids: readonly string[], askedAtMs: number, left: number): void;
  reject(error: unknown): void;
}

/** Parts of a line. */
export interface WaitingLineParts {
  readonly store: BucketStore;
  /** A steady clock. */
  readonly clock: Clock;
  /** Returns a name for a token that no other one has. */
  readonly nextId: () => string;
  readonly key: string;
  readonly policy: BucketPolicy;
  /** Returns the expected duration of a call, in milliseconds. */
  readonly answerMs: () => number;
}

/** The callers of this instance that wait for one bucket, in order of their arrival; urgent ones come first. */
export class WaitingLine {
  readonly #parts: WaitingLineParts;
  readonly #waiters: Waiter[] = [];
  /** Number of urgent waiters, at the front. */
  #urgent = 0;
  /** Most tokens that the bucket gives at once, as far as it is known. */
  #limit: number;
  #serving = false;
  #serveAgain = false;
  #cancelTimer: (() => void) | null = null;

  constructor(parts: WaitingLineParts) {
    this.#parts = parts;
    this.#limit = parts.policy.limit;
  }

  /** True when no call waits and none is being served. */
  get isEmpty(): boolean {
    return this.#waiters.length === 0 && !this.#serving;
  }

  /** Number of calls that wait. */
  get length(): number {
    return this.#waiters.length;
  }

  /** @param isUrgent puts the waiter in front of all that are not. */
  join(waiter: Waiter, isUrgent: boolean): void {
    if (isUrgent) this.#waiters.splice(this.#urgent, 0, waiter);
    else this.#waiters.push(waiter);
    if (isUrgent) this.#urgent += 1;
  }

  /** Gives the waiter's place up; those behind it move on. */
  leave(waiter: Waiter): void {
    const index = this.#waiters.indexOf(waiter);
    if (index >= 0) this.#waiters.splice(index, 1);
    if (index >= 0 && index < this.#urgent) this.#urgent -= 1;
    if (this.#waiters.length === 0) this.#stopTimer();
  }

  /** Number of tokens that each waiting call wants, in the order of the line, up to a given one. @defaultValue all */
  wanted(last = this.#waiters.at(-1)): number[] {
    const end = last ? this.#waiters.indexOf(last) + 1 : 0;
    return this.#waiters.slice(0, end).map((waiter) => this.#wants(waiter));
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
      while (this.#waiters.length > 0) {
        this.#serveAgain = false;
        const { wait } = await this.#ask();
        if (wait === null) continue;
        this.#limit = wait.state.limit;
        this.#tellAll(wait.state);
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

  async #ask(): Promise<TakeAnswer> {
    const { store, clock, key, policy } = this.#parts;
    const tokens = this.#wantedTokens();
    const askedAtMs = clock.now();
    const ask = { tokens, waitingCalls: this.#waiters.length };
    const answer = await store.take(key, policy, ask);
    const given = tokens.slice(0, answer.granted).map(({ id }) => id);
    const left = Math.max(0, policy.limit - answer.used);
    // Meanwhile others may have left the line, or come to its front.
    for (let first = this.#waiters[0]; first; first = this.#waiters[0]) {
      if (given.length < this.#wants(first)) break;
      this.leave(first);
      first.grant(given.splice(0, this.#wants(first)), askedAtMs, left);
    }
    for (const id of given) {
      // A token that cannot be given back comes back by itself.
      store.settle(key, policy, { id, outcome: { kind: "unused" } }).catch(() => undefined);
    }
    return answer;
  }

  #wantedTokens(): WantedToken[] {
    const { nextId, policy } = this.#parts;
    const tokens: WantedToken[] = [];
    for (const waiter of this.#waiters) {
      const count = this.#wants(waiter);
      if (tokens.length + count > policy.limit) break;
      for (let index = 1; index <= count; index += 1) {
        tokens.push(index < count ? { id: nextId(), isWithNext: true } : { id: nextId() });
      }
    }
    return tokens;
  }

  #tellAll(state: BucketState): void {
    const { policy, answerMs } = this.#parts;
    const tokens = new ExpectedTokens(state, policy, answerMs());
    // A waiter that is told can leave.
    const waiters = this.#waiters.slice();
    for (const waiter of waiters) {
      tokens.offer(this.#wants(waiter), (waitMs) => waiter.expect(waitMs, state.limit));
    }
  }

  #lookAgainLater(waitMs: number): void {
    this.#stopTimer();
    if (this.#waiters.length === 0) return;
    this.#cancelTimer = this.#parts.clock.schedule(() => {
      this.#cancelTimer = null;
      void this.serve();
    }, waitMs);
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}
