import { backOffPolls } from "./back-off.ts";
import type { Duration } from "./duration-estimate.ts";
import { planPolls, type PollPlan } from "./poll-plan.ts";

/** Maximum number of stored durations of one kind; the newest are kept. */
const maxDurations = 40;
/** Fraction of the back-off's calls that may be used, so that the long-term total stays below it. */
const thrift = 0.97;
/**
 * Limits of the balance of saved and extra calls, and the fraction of it that each state settles. Many states that are
 * watched at the same time with one plan can overspend together.
 */
const maxSaved = 5;
const maxOwed = 200;
const repayment = 0.2;
/**
 * Maximum number of calls by which all watches of one kind together may be ahead of the back-off, beyond one call each.
 */
const maxLent = 10;

/** Cost of watching a state. */
export interface WatchedTime {
  /** Time for which the state was watched, in milliseconds; shorter than the state if the watch began during it. */
  readonly watchedMs: number;
  /** Number of polls in that time, without the one that first saw the state. */
  readonly polls: number;
}

/** Duration and cost of a watched state that ended. The last of its polls saw the change. */
export interface EndedState extends Duration, WatchedTime {}

/** Durations of the states of one kind for one user, in a small fixed amount of memory. */
export class DurationHistory {
  /** Ring buffer of pairs: minimum and maximum in milliseconds. */
  readonly #bounds = new Float32Array(2 * maxDurations);
  #count = 0;
  /** Index of the next pair. */
  #next = 0;
  /** Balance: calls of the back-off minus actual calls. */
  #saved = 0;
  /** Number of calls by which the watches are ahead of the back-off, beyond one call each. */
  #lent = 0;
  /** Cached plan, which lives as long as a poller uses it. */
  #plan: WeakRef<PollPlan> | null = null;

  /** Records the end of a state. */
  add({ minMs, maxMs, watchedMs, polls }: EndedState): void {
    this.#bounds[2 * this.#next] = minMs;
    this.#bounds[2 * this.#next + 1] = maxMs;
    this.#next = (this.#next + 1) % maxDurations;
    this.#count = Math.min(maxDurations, this.#count + 1);
    this.#account(backOffPolls(watchedMs), polls);
  }

  /**
   * Records the cost of a watch that ended before its state. It gives no duration, but its calls count like all others.
   */
  settle({ watchedMs, polls }: WatchedTime): void {
    // `backOffPolls` includes the poll that would have come after the watch.
    const usual = Math.max(0, backOffPolls(watchedMs) - 1);
    if (usual > 0 || polls > 0) this.#account(usual, polls);
  }

  #account(usualPolls: number, polls: number): void {
    const saved = this.#saved + usualPolls * thrift - polls;
    this.#saved = Math.max(-maxOwed, Math.min(maxSaved, saved));
    this.#plan = null;
  }

  /**
   * Lends calls to a watch, by which it may be ahead of the back-off; a negative number returns calls.
   * @returns false when too many calls are already lent.
   */
  lend(calls: number): boolean {
    if (calls > 0 && this.#lent + calls > maxLent) return false;
    this.#lent = Math.max(0, this.#lent + calls);
    return true;
  }

  /** Returns the plan for the next state of this kind. */
  plan(): PollPlan {
    const known = this.#plan?.deref();
    if (known) return known;
    const plan = planPolls(this.#newestFirst(), this.#saved * repayment);
    this.#plan = new WeakRef(plan);
    return plan;
  }

  #newestFirst(): Duration[] {
    return Array.from({ length: this.#count }, (_, index) => {
      const place = 2 * ((this.#next - 1 - index + maxDurations) % maxDurations);
      return { minMs: this.#bounds[place] ?? 0, maxMs: this.#bounds[place + 1] ?? 0 };
    });
  }
}
