import { type LinePlace, WaitingLine } from "./waiting-line.ts";

/** One who has to know when the caller leaves. */
export interface Follower {
  /** The caller has left. */
  leave(): void;
}

/**
 * The leaving of a caller, beside its `AbortSignal`: to make a signal and to listen to it costs a good part of what a small
 * call does. Its maker tells it when the caller leaves.
 */
export class Departure {
  /** Why the caller has left; null while it is there. */
  reason: Error | null = null;
  readonly #followers = new WaitingLine<Follower>();

  /** Has `follower` told, unless it ends that before. The caller must be there. */
  follow(follower: Follower): LinePlace<Follower> {
    return this.#followers.add(follower);
  }

  /** Has one who follows told no more. */
  unfollow(place: LinePlace<Follower>): void {
    this.#followers.remove(place);
  }

  /** Tells those who follow that the caller has left, once. */
  tell(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let follower = this.#followers.shift(); follower; follower = this.#followers.shift())
      follower.leave();
  }
}
