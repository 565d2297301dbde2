import { type Clock, steadyClock } from "../../clock.ts";
import type { BucketPolicy, BucketState } from "../../state/buckets/bucket-store.ts";
import { ExpiringMap } from "../../state/memory/expiring-map.ts";

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

  /** @param answerMs expected duration of a call, in milliseconds */
  constructor(state: BucketState, policy: BucketPolicy, answerMs: number) {
    const { limit, underWay, backInMs, closedForMs, othersWant } = state;
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

/**
 * Estimates the time in milliseconds until the last of several calls in a line has its tokens; 0 for an empty line.
 * @param counts number of tokens that each call wants
 */
export function expectedWaitMs(
  state: BucketState,
  policy: BucketPolicy,
  answerMs: number,
  counts: readonly number[],
): number {
  const tokens = new ExpectedTokens({ ...state, othersWant: [] }, policy, answerMs);
  let lastMs = 0;
  for (const count of counts) {
    tokens.offer(count, (waitMs) => {
      lastMs = waitMs;
      return true;
    });
  }
  return lastMs;
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
    const averageMs = this.#averageMs ?? countedMs;
    this.#averageMs = averageMs + (countedMs - averageMs) * newPart;
  }
}

/** Longest time over which the refused calls of a bucket are spread, in milliseconds. Further ones get times within it once more. */
export const longestSpreadMs = 60_000;

/**
 * Times at which refused calls can come back: one after another, at the pace at which a bucket has tokens. Of each bucket one instant is
 * kept, the next one that was given to no call, until it has passed.
 */
export class RetryTimes {
  readonly #clock: Clock;
  readonly #nextAtMs: ExpiringMap<number>;

  constructor(clock: Clock) {
    this.#clock = steadyClock(clock);
    this.#nextAtMs = new ExpiringMap(this.#clock);
  }

  /**
   * Gives the next time of a bucket away.
   * @param leastWaitMs time until the bucket has a token behind all calls that wait, in milliseconds
   * @param stepMs time between two tokens, in milliseconds
   * @returns in how many milliseconds the call finds a token
   */
  take(key: string, leastWaitMs: number, stepMs: number): number {
    const nowMs = this.#clock.now();
    const waitMs = (this.#nextAtMs.get(key) ?? nowMs) - nowMs;
    const ownMs = waitMs > leastWaitMs + longestSpreadMs ? leastWaitMs : Math.max(leastWaitMs, waitMs);
    const nextMs = ownMs + stepMs;
    this.#nextAtMs.set(key, nowMs + nextMs, nextMs);
    return ownMs;
  }
}
