import { type Clock, steadyClock } from "../../clock.ts";

/** How far two measurements may differ beyond what their ways explain, in milliseconds, before one of the clocks counts as set anew. */
const toleranceMs = 20;

/** By how much the clock of Redis may run ahead of what is expected, in milliseconds, before it counts as put forward. */
const leapMs = 1_000;

/** How many measurements the best one may serve. */
const maxUses = 20;

/** The clock of Redis, as far as it can be known here, whoever sets this machine's clock. */
export class KeeperClock {
  readonly #clock: Clock;
  #offsetMs: number;
  /** Half of the time there and back: how wrong the offset can be. */
  #errorMs = Infinity;
  #uses = 0;

  constructor(clock: Clock) {
    this.#clock = steadyClock(clock);
    // Until it is known.
    this.#offsetMs = clock.now() - this.#clock.now();
  }

  /** The time by the clock of Redis, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now() + this.#offsetMs;
  }

  /** When something is sent, for `measure`. */
  sentNow(): number {
    return this.#clock.now();
  }

  /** Whether its clock was put forward since it was measured. @param keeperMs what it said. The answer has just come. */
  hasLeapt(keeperMs: number): boolean {
    return keeperMs > this.now() + this.#errorMs + leapMs;
  }

  /**
   * Takes what its clock said. Of several measurements the one with the shortest way is the best.
   * @param sentAtMs when it was asked, as `sentNow` said. The answer has just come.
   */
  measure(keeperMs: number, sentAtMs: number): void {
    const errorMs = Math.max(0, this.#clock.now() - sentAtMs) / 2;
    const offsetMs = keeperMs - sentAtMs - errorMs;
    this.#uses += 1;
    const isSetAnew = Math.abs(offsetMs - this.#offsetMs) > errorMs + this.#errorMs + toleranceMs;
    if (errorMs > this.#errorMs && !isSetAnew && this.#uses < maxUses) return;
    this.#offsetMs = offsetMs;
    this.#errorMs = errorMs;
    this.#uses = 0;
  }
}
