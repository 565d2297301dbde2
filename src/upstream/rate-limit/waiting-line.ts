import type { Clock } from "../../clock.ts";
import type { BucketPolicy, BucketStore, TakeAnswer, WantedToken } from "../../state/buckets/bucket-store.ts";
import { ExpectedTokens } from "./expected-tokens.ts";

/** A call in the line. `grant` or `reject` is called in the end, unless the waiter leaves before. */
export interface Waiter {
  /** Longest times in milliseconds that the calls with the tokens can last; null is any time. One for each token that the waiter wants. */
  readonly lives: readonly (() => number | null)[];
  /**
   * Called each time that there are not enough tokens.
   * @param waitMs expected time until the waiter has its tokens, in milliseconds
   * @param limit tokens of the bucket, or of this instance's share of it
   * @returns false when the waiter leaves the line.
   */
  expect(waitMs: number, limit: number): boolean;
  /**
   * @param tokens as many as the waiter wants, or all that the bucket can ever give at once.
   * @param askedAtMs when the tokens were requested: their lives began no earlier.
   * @param left tokens that the bucket has now.
   */
  grant(tokens: readonly WantedToken[], askedAtMs: number, left: number): void;
  reject(error: unknown): void;
}

/** What a line is made of. */
export interface WaitingLineParts {
  readonly store: BucketStore;
  readonly clock: Clock;
  /** Name of this instance. */
  readonly instance: string;
  /** A name for a token that no other one has. */
  readonly nextId: () => string;
  readonly key: string;
  readonly policy: BucketPolicy;
  /** How long a call is expected to take, in milliseconds. */
  readonly answerMs: () => number;
}

/** The callers of this instance that wait for one bucket, in order of their arrival; urgent ones come first. */
export class WaitingLine {
  readonly #parts: WaitingLineParts;
  readonly #waiters: Waiter[] = [];
  /** How many of the waiters, at the front, are urgent. */
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

  /** How many wait. */
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

  /** The expected time in milliseconds until the waiter has its tokens; 0 when it no longer waits. */
  async expectedWaitMs(waiter: Waiter): Promise<number> {
    const { store, key, policy, answerMs } = this.#parts;
    const state = await store.read(key, policy);
    const ahead = this.#waiters.indexOf(waiter);
    let ownWaitMs = 0;
    const tokens = new ExpectedTokens({ state, policy, answerMs: answerMs(), othersWant: [] });
    for (const one of this.#waiters.slice(0, ahead + 1)) {
      tokens.offer(this.#wants(one), (waitMs) => {
        ownWaitMs = waitMs;
        return true;
      });
    }
    return ownWaitMs;
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
        this.#tellAll(wait);
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

  #wants({ lives }: Waiter): number {
    return Math.max(1, Math.min(lives.length, this.#limit));
  }

  async #ask(): Promise<TakeAnswer> {
    const { store, clock, instance, key, policy } = this.#parts;
    const tokens = this.#wantedTokens();
    const askedAtMs = clock.now();
    const answer = await store.take(key, policy, { instance, tokens }).catch((error: unknown) => {
      // The answer may come when nobody waits for it any more.
      for (const { id } of tokens) this.#giveBack(id);
      throw error;
    });
    const given = tokens.slice(0, answer.granted);
    const left = Math.max(0, policy.limit - answer.used);
    // Meanwhile others may have left the line, or come to its front.
    for (let first = this.#waiters[0]; first; first = this.#waiters[0]) {
      if (given.length < this.#wants(first)) break;
      this.leave(first);
      first.grant(given.splice(0, this.#wants(first)), askedAtMs, left);
    }
    for (const { id } of given) this.#giveBack(id);
    return answer;
  }

  #wantedTokens(): WantedToken[] {
    const { nextId, policy } = this.#parts;
    const tokens: WantedToken[] = [];
    for (const waiter of this.#waiters) {
      const count = this.#wants(waiter);
      if (tokens.length + count > policy.limit) break;
      for (const [index, life] of waiter.lives.slice(0, count).entries()) {
        const token = { id: nextId(), lifeMs: life() };
        tokens.push(index + 1 < count ? { ...token, isWithNext: true } : token);
      }
    }
    return tokens;
  }

  #giveBack(id: string): void {
    const { store, key, policy } = this.#parts;
    // A token that nobody can give back comes back by itself.
    store.settle(key, policy, { id, outcome: { kind: "unused" } }).catch(() => undefined);
  }

  #tellAll({ state, othersWant }: NonNullable<TakeAnswer["wait"]>): void {
    const { policy, answerMs } = this.#parts;
    const tokens = new ExpectedTokens({ state, policy, answerMs: answerMs(), othersWant });
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
