import type { Clock } from "../../clock.ts";

/** Difference of two measurements beyond their errors, in milliseconds, from which on one of the clocks counts as set. */
const toleranceMs = 20;

/** Factor by which the error of a measurement grows with each one that follows, because clocks drift. */
const ageing = 1.1;

/** An estimate of the clock of Redis, which does not depend on this machine's wall clock. */
export class ServerClock {
  readonly #clock: Clock;
  #offsetMs: number;
  /** Greatest error of the offset: half of the round trip. */
  #errorMs = Infinity;

  /**
   * @param clock a steady clock.
   * @param nowMs the time until the first measurement, in milliseconds since the epoch.
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
   * Takes a measurement. Of several the one with the shortest round trip is the best.
   * @param serverMs time in the reply that has just come, in milliseconds since the epoch.
   * @param sentAtMs steady time of the question, in milliseconds.
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
