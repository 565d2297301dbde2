import { DurationHistory, type EndedState } from "./duration-history.ts";

/** Maximum number of state kinds stored for one user. The kinds whose states ended last are kept. */
const kindsPerOwner = 16;
/**
 * Maximum number of state kinds stored for all users; they use about ten megabytes. The user whose last state ended
 * longest ago is dropped first.
 */
const kindsInAll = 20_000;

/**
 * Durations of the states of watched resources, by user and kind. Pollers use only durations of their own user, so poll
 * times reveal nothing about other users. Memory is limited; the resources of a dropped user are polled with the
 * back-off again.
 */
export class LearnedDurations {
  /** Users and their kinds. Both maps are ordered by the time at which a state last ended. */
  readonly #owners = new Map<string, Map<string, DurationHistory>>();
  #kinds = 0;

  /** Number of stored kinds of all users. */
  get kindCount(): number {
    return this.#kinds;
  }

  /** Returns the history of a kind of states; null until a state of this kind has ended for this user. */
  historyOf(owner: string, kind: string): DurationHistory | null {
    return this.#owners.get(owner)?.get(kind) ?? null;
  }

  /** Records the duration and cost of a state that ended. */
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
