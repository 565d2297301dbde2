import type { BackOff } from "./back-off.ts";
import { DurationHistory, type EndedState, type WatchedTime } from "./duration-history.ts";
import type { PollPlan } from "./poll-plan.ts";

/** How much is remembered. */
export interface LearningLimits {
  /** Most kinds of states of one user; those that ended last. */
  readonly kindsPerOwner: number;
  /** Most kinds of all users together; the user whose states ended longest ago is forgotten first. */
  readonly kindsInAll: number;
}

/** About ten megabytes when all of it is in use. */
export const defaultLearningLimits: LearningLimits = { kindsPerOwner: 16, kindsInAll: 20_000 };

/**
 * How long the states of watched objects last at the services, by user and kind. A user's pollers go by what that user's
 * own objects took, and by nothing else: the times of their calls say nothing of other users. Memory has an end, so
 * that a user may be forgotten; they are polled as at first then.
 */
export class LearnedDurations {
  readonly #backOff: BackOff;
  readonly #limits: LearningLimits;
  /** Users, and the kinds of each, in the order of the last state that ended. */
  readonly #owners = new Map<string, Map<string, DurationHistory>>();
  #kinds = 0;

  constructor(backOff: BackOff, limits: LearningLimits = defaultLearningLimits) {
    this.#backOff = backOff;
    this.#limits = limits;
  }

  /** How many kinds are remembered, of all users together. */
  get kindCount(): number {
    return this.#kinds;
  }

  /** When to poll a state; null while none of its kind has ended for this user. */
  planFor(owner: string, kind: string): PollPlan | null {
    return this.#owners.get(owner)?.get(kind)?.plan() ?? null;
  }

  /** Notes how a state ended. */
  add(owner: string, kind: string, ended: EndedState): void {
    const kinds = this.#owners.get(owner) ?? new Map<string, DurationHistory>();
    this.#owners.delete(owner);
    this.#owners.set(owner, kinds);
    let history = kinds.get(kind);
    if (history) kinds.delete(kind);
    else {
      history = new DurationHistory(this.#backOff);
      this.#kinds += 1;
    }
    kinds.set(kind, history);
    history.add(ended);
    if (kinds.size > this.#limits.kindsPerOwner) this.#forgetOldest(kinds);
    while (this.#kinds > this.#limits.kindsInAll) this.#forgetOldestOwner();
  }

  /** Notes what a state has cost whose watch ended before it. */
  settle(owner: string, kind: string, watched: WatchedTime): void {
    this.#owners.get(owner)?.get(kind)?.settle(watched);
  }

  /**
   * Lends a watch calls by which it may be ahead of the back-off, beside the one that each may be, or takes them back.
   * @returns false when others of its kind have them.
   */
  lend(owner: string, kind: string, calls: number): boolean {
    return calls === 0 || (this.#owners.get(owner)?.get(kind)?.lend(calls) ?? calls < 0);
  }

  #forgetOldest(kinds: Map<string, DurationHistory>): void {
    const [oldest] = kinds.keys();
    if (oldest !== undefined && kinds.delete(oldest)) this.#kinds -= 1;
  }

  #forgetOldestOwner(): void {
    const [oldest] = this.#owners;
    if (!oldest) return;
    this.#owners.delete(oldest[0]);
    this.#kinds -= oldest[1].size;
  }
}
