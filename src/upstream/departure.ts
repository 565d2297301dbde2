import { type Linked, LinkedList } from "./linked-list.ts";

/**
 * The leaving of a caller, beside its `AbortSignal`: to make a signal and to listen to it costs a good part of what a small
 * call does. Its maker tells it when the caller leaves.
 */
export class Departure {
  /** Why the caller has left; null while it is there. */
  reason: Error | null = null;
  /** The calls that leave with the caller, while it is there. */
  readonly calls = new LinkedList<Linked & { leave(reason: Error): void }>();

  /** Tells them that the caller has left, once. */
  tell(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let call = this.calls.shift(); call; call = this.calls.shift()) call.leave(reason);
  }
}
