import { backOffPolls } from "./back-off.ts";
import type { Duration } from "./duration-estimate.ts";
import { planPolls, type PollPlan } from "./poll-plan.ts";

/** Most durations of one kind that are remembered: the newest. */
const maxDurations = 40;
/** Share of the back-off's calls that may be spent, so that in the long run there are no more of them. */
const thrift = 0.97;
/**
 * Calls saved or spent too much that are carried on, and the share of them that each state makes up for. Many states that are
 * watched at once by one plan spend too much together.
 */
const maxSaved = 5;
const maxOwed = 200;
const repayment = 0.2;
/** Calls by which all watches of one kind together may be ahead of the back-off, beside one for each of them. */
const maxLent = 10;

/** What watching a state has cost. */
export interface WatchedTime {
  /** How long it was watched, in milliseconds: less than it lasted when the watch began in the middle. */
  readonly watchedMs: number;
  /** Polls of that time after the one that saw the state first. */
  readonly polls: number;
}

/** How a watched state ended. The last of its polls saw the change. */
export interface EndedState extends Duration, WatchedTime {}

/** How long the states of one kind of one user lasted, in a fixed small amount of memory. */
export class DurationHistory {
  /** Pairs of least and most milliseconds, in a circle. */
  readonly #bounds = new Float32Array(2 * maxDurations);
  #count = 0;
  /** Where the next pair goes. */
  #next = 0;
  /** Calls that the back-off would have made beside those that were made. */
  #saved = 0;
  /** Calls by which the watches are ahead of the back-off, beside one for each of them. */
  #lent = 0;
  /** Lives as long as a poller goes by it. */
  #plan: WeakRef<PollPlan> | null = null;

  /** Notes how a state ended. */
  add({ minMs, maxMs, watchedMs, polls }: EndedState): void {
    this.#bounds[2 * this.#next] = minMs;
    this.#bounds[2 * this.#next + 1] = maxMs;
    this.#next = (this.#next + 1) % maxDurations;
    this.#count = Math.min(maxDurations, this.#count + 1);
    this.#account(backOffPolls(watchedMs), polls);
  }

  /**
   * Notes what a state has cost whose watch ended before it. It says nothing of how long such states last, but its calls count
   * as those of any other.
   */
  settle({ watchedMs, polls }: WatchedTime): void {
    // The back-off's last poll is the one that would have come after the watch.
    const usual = Math.max(0, backOffPolls(watchedMs) - 1);
    if (usual > 0 || polls > 0) this.#account(usual, polls);
  }

  #account(usualPolls: number, polls: number): void {
    const saved = this.#saved + usualPolls * thrift - polls;
    this.#saved = Math.max(-maxOwed, Math.min(maxSaved, saved));
    this.#plan = null;
  }

  /**
   * Lends a watch calls by which it may be ahead of the back-off, or takes them back.
   * @returns false when others have them.
   */
  lend(calls: number): boolean {
    if (calls > 0 && this.#lent + calls > maxLent) return false;
    this.#lent = Math.max(0, this.#lent + calls);
    return true;
  }

  /** The plan for the next state of this kind. */
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
