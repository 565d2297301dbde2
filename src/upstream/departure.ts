import { LinkedList, ListEntry } from "./linked-list.ts";

/** One who has to know when the caller leaves. */
export interface Follower {
  /** The caller has left. */
  leave(reason: Error): void;
}

/**
 * The leaving of a caller, beside its `AbortSignal`: to make a signal and to listen to it costs a good part of what a small
 * call does. Its maker tells it when the caller leaves.
 */
export class Departure {
  /** Why the caller has left; null while it is there. */
  reason: Error | null = null;
  readonly #followers = new LinkedList<ListEntry<Follower>>();

  /** Has `follower` told, unless it ends that before. The caller must be there. */
  follow(follower: Follower): ListEntry<Follower> {
    return this.#followers.append(new ListEntry(follower));
  }

  /** Has one who follows told no more. */
  unfollow(entry: ListEntry<Follower>): void {
    this.#followers.remove(entry);
  }

  /** Tells those who follow that the caller has left, once. */
  tell(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let entry = this.#followers.shift(); entry; entry = this.#followers.shift())
      entry.member.leave(reason);
  }
}
