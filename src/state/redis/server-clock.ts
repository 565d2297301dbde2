import type { Clock } from "../../clock.ts";

/** How far two measurements may differ beyond what their ways explain, in milliseconds, before one of the clocks counts as set anew. */
const toleranceMs = 20;

/** By how much a measurement counts for less with each one that follows it, because clocks run apart. */
const ageing = 1.1;

/** The clock of Redis, as far as it can be known here, whoever sets this machine's clock. */
export class ServerClock {
  readonly #clock: Clock;
  #offsetMs: number;
  /** Half of the time there and back: how wrong the offset can be. */
  #errorMs = Infinity;

  /**
   * @param clock has to tell times that nobody sets.
   * @param nowMs what the time is taken for until Redis has said it, in milliseconds since the epoch.
   */
  constructor(clock: Clock, nowMs: number) {
    this.#clock = clock;
    this.#offsetMs = nowMs - clock.now();
  }

  /** The time by the clock of Redis, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now() + this.#offsetMs;
  }

  /**
   * Takes what its clock has just said. Of several measurements the one with the shortest way is the best.
   * @param sentAtMs when it was asked, by the steady clock.
   */
  measure(serverMs: number, sentAtMs: number): void {
    const errorMs = Math.max(0, this.#clock.now() - sentAtMs) / 2;
    const offsetMs = serverMs - sentAtMs - errorMs;
    const isSetAnew = Math.abs(offsetMs - this.#offsetMs) > errorMs + this.#errorMs + toleranceMs;
    this.#errorMs *= ageing;
    if (errorMs > this.#errorMs && !isSetAnew) return;
    this.#offsetMs = offsetMs;
    this.#errorMs = errorMs;
  }
}
