import { type Linked, LinkedList } from "./linked-list.ts";

/** One who has to know when the caller leaves. */
export interface Follower extends Linked {
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
  /** Those who are told while the caller is there. */
  readonly followers = new LinkedList<Follower>();

  /** Tells those who follow that the caller has left, once. */
  tell(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let next = this.followers.shift(); next; next = this.followers.shift()) next.leave(reason);
  }
}
