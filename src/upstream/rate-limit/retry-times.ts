import { type Clock, steadyClock } from "../../clock.ts";
import { ExpiringMap } from "../../state/memory/expiring-map.ts";

/** Longest time over which the refused calls of a bucket are spread, in milliseconds. Further ones get times within it once more. */
export const longestSpreadMs = 60_000;

/**
 * When refused calls are told to come back: one after another, at the pace at which a bucket has places. Of each bucket one instant is
 * kept, the next one that no call was told, until it has passed.
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
   * @param leastWaitMs time until the bucket has a place behind all calls that wait, in milliseconds
   * @param stepMs time between two places, in milliseconds
   * @returns in how many milliseconds the call finds a place
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
