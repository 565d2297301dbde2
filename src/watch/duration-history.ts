import { backOffPolls } from "./back-off.ts";
import type { Duration } from "./duration-estimate.ts";
import { planPolls, type PollPlan } from "./poll-plan.ts";

/** Maximum number of durations stored for one kind. The newest replaces the oldest. */
const maxDurations = 40;
/** Fraction of the back-off's calls that plans may use, so that polling never costs more calls in the long term. */
const thrift = 0.97;
/** Maximum number of saved calls in the balance. */
const maxSaved = 5;
/** Maximum number of extra calls in the balance; large, because many states with one plan can overspend at once. */
const maxOwed = 200;
/** Fraction of the balance that each new plan settles. */
const repayment = 0.2;
/**
 * Maximum number of extra polls granted to all watches of one kind together. An extra poll is one that the back-off
 * would make only later. Each watch may make one extra poll without a grant.
 */
const maxLent = 10;

/** Cost of watching a state. */
export interface WatchedTime {
  /**
   * Time for which the state was watched, in milliseconds. Shorter than the state's duration when watching started
   * later.
   */
  readonly watchedMs: number;
  /** Number of polls in `watchedMs`, without the poll that first saw the state. */
  readonly polls: number;
}

/** Duration and polling cost of a state that ended. Its last poll saw the next state. */
export interface EndedState extends Duration, WatchedTime {}

/** Durations of states of one kind for one user. Uses a small, fixed amount of memory. */
export class DurationHistory {
  /** Ring buffer of minimum and maximum durations in pairs, in milliseconds. */
  readonly #bounds = new Float32Array(2 * maxDurations);
  #count = 0;
  /** Index at which the next pair is written. */
  #next = 0;
  /** Number of polls saved so far compared with the back-off; negative when there were more polls. */
  #saved = 0;
  /**
   * Number of extra polls that are granted to the current watches, see {@link maxLent}.
   */
  #lent = 0;
  /** Cached plan. It is collected when no poller uses it. */
  #plan: WeakRef<PollPlan> | null = null;

  /** Records the duration and cost of a state that ended. */
  add({ minMs, maxMs, watchedMs, polls }: EndedState): void {
    this.#bounds[2 * this.#next] = minMs;
    this.#bounds[2 * this.#next + 1] = maxMs;
    this.#next = (this.#next + 1) % maxDurations;
    this.#count = Math.min(maxDurations, this.#count + 1);
    this.#account(backOffPolls(watchedMs), polls);
  }

  /**
   * Records the cost of a watch that stopped before its state ended. Its duration is unknown, but its calls still
   * count.
   */
  settle({ watchedMs, polls }: WatchedTime): void {
    // `backOffPolls` also counts the next poll, which never happened.
    const usual = Math.max(0, backOffPolls(watchedMs) - 1);
    if (usual > 0 || polls > 0) this.#account(usual, polls);
  }

  #account(usualPolls: number, polls: number): void {
    const saved = this.#saved + usualPolls * thrift - polls;
    this.#saved = Math.max(-maxOwed, Math.min(maxSaved, saved));
    this.#plan = null;
  }

  /**
   * Grants extra polls to a watch, see {@link maxLent}. A negative number returns them.
   * @returns false when this would exceed the limit.
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
      const offset = 2 * ((this.#next - 1 - index + maxDurations) % maxDurations);
      return { minMs: this.#bounds[offset] ?? 0, maxMs: this.#bounds[offset + 1] ?? 0 };
    });
  }
}
