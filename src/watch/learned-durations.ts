import { DurationHistory, type EndedState } from "./duration-history.ts";

/** Most kinds of states of one user that are remembered: those that ended last. */
const kindsPerOwner = 16;
/** Most kinds of all users together: about ten megabytes. The user whose states ended longest ago is forgotten first. */
const kindsInAll = 20_000;

/**
 * How long the states of watched objects last at the services, by user and kind. A user's pollers go by what that user's
 * own objects took, and by nothing else: the times of their calls say nothing of other users. Memory has an end, so
 * that a user may be forgotten; they are polled as at first then.
 */
export class LearnedDurations {
  /** Users, and the kinds of each, in the order of the last state that ended. */
  readonly #owners = new Map<string, Map<string, DurationHistory>>();
  #kinds = 0;

  /** How many kinds are remembered, of all users together. */
  get kindCount(): number {
    return this.#kinds;
  }

  /** What is known of a kind of states; null while none of it has ended for this user. */
  historyOf(owner: string, kind: string): DurationHistory | null {
    return this.#owners.get(owner)?.get(kind) ?? null;
  }

  /** Notes how a state ended. */
  add(owner: string, kind: string, ended: EndedState): void {
    const kinds = this.#owners.get(owner) ?? new Map<string, DurationHistory>();
    this.#owners.delete(owner);
    this.#owners.set(owner, kinds);
    let history = kinds.get(kind);
    if (history) kinds.delete(kind);
    else {
      history = new DurationHistory();
      this.#kinds += 1;
    }
    kinds.set(kind, history);
    history.add(ended);
    if (kinds.size > kindsPerOwner) this.#forgetOldest(kinds);
    while (this.#kinds > kindsInAll) this.#forgetOldestOwner();
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
