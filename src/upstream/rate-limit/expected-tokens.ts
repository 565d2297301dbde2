import type { BucketPolicy, BucketState } from "../../state/buckets/bucket-store.ts";

/** What is known when waits are estimated. */
export interface Expectation {
  readonly state: BucketState;
  readonly policy: BucketPolicy;
  /** How long a call takes to be answered, in milliseconds. */
  readonly answerMs: number;
  /** Tokens that each other waiting instance wants. */
  readonly othersWant: readonly number[];
}

/**
 * Estimates when a bucket gives out its next tokens: each token comes back one window after the answer of its call, and the next call
 * with it takes as long as calls usually do. Other instances take their tokens in turn.
 */
export class ExpectedTokens {
  readonly #cycleMs: number;
  readonly #closedForMs: number;
  /** In how many milliseconds tokens come back; sorted, as a token that is taken comes back after all others. */
  readonly #backInMs: number[];
  #next = 0;
  #othersWant: number[];

  constructor({ state, policy, answerMs, othersWant }: Expectation) {
    const { limit, underWay, backInMs, closedForMs } = state;
    this.#cycleMs = policy.windowMs + answerMs;
    this.#closedForMs = closedForMs;
    this.#othersWant = [...othersWant];
    const away = [...backInMs, ...Array.from({ length: underWay }, () => this.#cycleMs)];
    const free = Array.from({ length: Math.max(0, limit - away.length) }, () => 0);
    // A share can be smaller than the number of tokens that are away: the surplus does not come back to it.
    this.#backInMs = [...free, ...away.slice(Math.max(0, away.length - limit))];
  }

  /**
   * Offers the next tokens to the next call of the line.
   * @param accept receives the time in milliseconds until the call has all its tokens. A call that returns false takes none.
   */
  offer(count: number, accept: (waitMs: number) => boolean): void {
    const { length } = this.#backInMs;
    const next = this.#next;
    const othersWant = [...this.#othersWant];
    let waitMs = 0;
    for (let token = 0; token < count; token += 1) {
      this.#serveOthers();
      waitMs = this.#take();
    }
    if (accept(waitMs)) return;
    this.#backInMs.length = length;
    this.#next = next;
    this.#othersWant = othersWant;
  }

  #serveOthers(): void {
    for (const [index, wanted] of this.#othersWant.entries()) {
      if (wanted === 0) continue;
      this.#othersWant[index] = wanted - 1;
      this.#take();
    }
  }

  #take(): number {
    const takenInMs = Math.max(this.#backInMs[this.#next] ?? 0, this.#closedForMs);
    this.#next += 1;
    this.#backInMs.push(takenInMs + this.#cycleMs);
    return takenInMs;
  }
}

/** Time that a call is expected to take while none was measured, in milliseconds. */
export const firstAnswerMs = 250;

/** Longest time that counts, in milliseconds: a large file on its way says nothing about the next call. */
export const longestAnswerMs = 500;

/** Part of a new measurement in the average. */
const newPart = 0.1;

/** Measures how long the calls of a limit take: the moving average of the times between token and answer. */
export class AnswerTime {
  #averageMs: number | null = null;

  /** Expected time of the next call in milliseconds; at most {@link longestAnswerMs}. */
  get expectedMs(): number {
    return this.#averageMs ?? firstAnswerMs;
  }

  note(durationMs: number): void {
    const countedMs = Math.min(Math.max(0, durationMs), longestAnswerMs);
    this.#averageMs =
      this.#averageMs === null ? countedMs : this.#averageMs + (countedMs - this.#averageMs) * newPart;
  }
}
