import type { Clock } from "../../clock.ts";
import { leastWaitMs } from "../../state/buckets/bucket.ts";
import type {
  BucketPolicy,
  BucketState,
  BucketStore,
  TakeAnswer,
  WantedToken,
} from "../../state/buckets/bucket-store.ts";

/** Somebody in the line. `grant` or `reject` is called in the end, unless the waiter leaves before. */
export interface Waiter {
  /** How long the call can last at most once it has its token, in milliseconds; null is for any time. */
  lifeMs(): number | null;
  /**
   * Called once, when there is no token at once.
   * @param leastWaitMs the shortest time that it can take, in milliseconds
   * @param limit tokens of the bucket, or of this instance's share of it
   */
  wait(leastWaitMs: number, limit: number): void;
  /**
   * @param askedAtMs when the token was asked for: its life began no earlier.
   * @param left tokens that the bucket has now.
   */
  grant(token: WantedToken, askedAtMs: number, left: number): void;
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
}

/** The callers of this instance that wait for one bucket, in order of their arrival. */
export class WaitingLine {
  readonly #parts: WaitingLineParts;
  readonly #waiters: Waiter[] = [];
  /** Those in the line who do not know yet how long it takes. */
  readonly #untold = new Set<Waiter>();
  #serving = false;
  #serveAgain = false;
  #cancelTimer: (() => void) | null = null;

  constructor(parts: WaitingLineParts) {
    this.#parts = parts;
  }

  /** True when no call waits and none is being served. */
  get isEmpty(): boolean {
    return this.#waiters.length === 0 && !this.#serving;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiters.length;
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
    const { store, key, policy } = this.#parts;
    if (!this.#waiters.includes(waiter)) return 0;
    const state = await store.read(key, policy);
    return this.#waitOf(waiter, state);
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
        this.#tellNewcomers(wait.state);
        if (this.#serveAgain) continue;
        this.#lookAgainLater(wait.askInMs);
        break;
      }
    } catch (error) {
      this.#untold.clear();
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    } finally {
      this.#serving = false;
    }
  }

  async #ask(): Promise<TakeAnswer> {
    const { store, clock, instance, nextId, key, policy } = this.#parts;
    const count = Math.min(this.#waiters.length, policy.limit);
    const tokens = this.#waiters.slice(0, count).map((waiter) => ({ id: nextId(), lifeMs: waiter.lifeMs() }));
    const askedAtMs = clock.now();
    const answer = await store.take(key, policy, { instance, tokens }).catch((error: unknown) => {
      // The answer may come when nobody waits for it any more.
      for (const { id } of tokens) this.#giveBack(id);
      throw error;
    });
    for (const token of tokens.slice(0, answer.granted)) {
      const waiter = this.#waiters.shift();
      if (waiter) {
        this.#untold.delete(waiter);
        waiter.grant(token, askedAtMs, Math.max(0, policy.limit - answer.used));
      } else this.#giveBack(token.id);
    }
    return answer;
  }

  #giveBack(id: string): void {
    const { store, key, policy } = this.#parts;
    void store.settle(key, policy, { id, outcome: { kind: "unused" } }).catch(ignore);
  }

  #waitOf(waiter: Waiter, state: BucketState): number {
    const ahead = this.#waiters.indexOf(waiter);
    return ahead < 0 ? 0 : leastWaitMs(state, this.#parts.policy, ahead);
  }

  #tellNewcomers(state: BucketState): void {
    for (const waiter of this.#untold) {
      this.#untold.delete(waiter);
      waiter.wait(this.#waitOf(waiter, state), state.limit);
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

/** A token that nobody can give back comes back by itself. */
function ignore(): void {}
