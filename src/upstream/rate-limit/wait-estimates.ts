import { type Clock, steadyClock } from "../../clock.ts";
import type { BucketPolicy, BucketState } from "../../state/buckets/bucket-store.ts";
import { ExpiringMap } from "../../state/memory/expiring-map.ts";

/**
 * Estimates when a bucket will grant its next tokens. Each token becomes available again one window after the response
 * to its call. Calls are assumed to take the average time, and instances to acquire tokens in turn.
 */
export class ExpectedTokens {
  readonly #cycleMs: number;
  readonly #closedForMs: number;
  /**
   * Milliseconds until each token is available, in ascending order. A token that is granted now is available after all
   * others.
   */
  readonly #returnInMs: number[];
  #next = 0;
  #waitingElsewhere: number[];

  /**
   * Starts the estimate from the current state of a bucket.
   * @param answerMs expected duration of a call, in milliseconds.
   */
  constructor(state: BucketState, policy: BucketPolicy, answerMs: number) {
    const { limit, inFlight, returnInMs, closedForMs, waitingElsewhere } = state;
    this.#cycleMs = policy.windowMs + answerMs;
    this.#closedForMs = closedForMs;
    this.#waitingElsewhere = [...waitingElsewhere];
    const away = [...returnInMs, ...Array.from({ length: inFlight }, () => this.#cycleMs)];
    const free = Array.from({ length: Math.max(0, limit - away.length) }, () => 0);
    // The share can be smaller than the number of tokens in use. The surplus never becomes available.
    this.#returnInMs = [...free, ...away.slice(Math.max(0, away.length - limit))];
  }

  /**
   * Offers the next tokens to the next call in the queue.
   * @param count number of tokens that the call needs.
   * @param accept receives the time until the call has all its tokens, in milliseconds. If it returns false, the next
   * call gets the tokens.
   */
  offer(count: number, accept: (waitMs: number) => boolean): void {
    const { length } = this.#returnInMs;
    const next = this.#next;
    const waitingElsewhere = [...this.#waitingElsewhere];
    let waitMs = 0;
    for (let token = 0; token < count; token += 1) {
      this.#serveOthers();
      waitMs = this.#take();
    }
    if (accept(waitMs)) return;
    this.#returnInMs.length = length;
    this.#next = next;
    this.#waitingElsewhere = waitingElsewhere;
  }

  #serveOthers(): void {
    for (const [index, wanted] of this.#waitingElsewhere.entries()) {
      if (wanted === 0) continue;
      this.#waitingElsewhere[index] = wanted - 1;
      this.#take();
    }
  }

  #take(): number {
    const takenInMs = Math.max(this.#returnInMs[this.#next] ?? 0, this.#closedForMs);
    this.#next += 1;
    this.#returnInMs.push(takenInMs + this.#cycleMs);
    return takenInMs;
  }
}

/**
 * Estimates the time until the last of several queued calls has its tokens, in milliseconds; 0 for an empty queue.
 * @param counts number of tokens that each call needs.
 */
export function expectedWaitMs(
  state: BucketState,
  policy: BucketPolicy,
  answerMs: number,
  counts: readonly number[],
): number {
  const tokens = new ExpectedTokens({ ...state, waitingElsewhere: [] }, policy, answerMs);
  let lastMs = 0;
  for (const count of counts) {
    tokens.offer(count, (waitMs) => {
      lastMs = waitMs;
      return true;
    });
  }
  return lastMs;
}

/** Expected duration of a call before the first measurement, in milliseconds. */
export const firstAnswerMs = 250;

/**
 * Maximum measured duration, in milliseconds. Longer ones are reduced to it, because a large upload says nothing about
 * the next call.
 */
export const longestAnswerMs = 500;

/** Weight of a new measurement in the average. */
const newPart = 0.1;

/** Moving average of the duration of calls with the same limit, from token to response. */
export class ResponseTimeAverage {
  #averageMs: number | null = null;

  /** Expected duration of the next call, in milliseconds. At most {@link longestAnswerMs}. */
  get expectedMs(): number {
    return this.#averageMs ?? firstAnswerMs;
  }

  add(durationMs: number): void {
    const countedMs = Math.min(Math.max(0, durationMs), longestAnswerMs);
    const averageMs = this.#averageMs ?? countedMs;
    this.#averageMs = averageMs + (countedMs - averageMs) * newPart;
  }
}

/**
 * Maximum time over which the retries of a bucket's rejected calls are spread, in milliseconds. After that, the
 * spreading starts again from the beginning.
 */
export const longestSpreadMs = 60_000;

/**
 * Retry times for rejected calls, spread at the rate at which a bucket grants tokens. Each bucket's next free time is
 * stored until it has passed.
 */
export class RetryTimes {
  readonly #clock: Clock;
  readonly #nextAtMs: ExpiringMap<number>;

  constructor(clock: Clock) {
    this.#clock = steadyClock(clock);
    this.#nextAtMs = new ExpiringMap(this.#clock);
  }

  /**
   * Assigns the next free retry time of a bucket.
   * @param leastWaitMs time until the bucket has a token left after all waiting calls, in milliseconds.
   * @param stepMs time between two tokens, in milliseconds.
   * @returns the time until the call can expect a token, in milliseconds.
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
