import { type Linked, LinkedList } from "./linked-list.ts";

/**
 * Cancellation of a caller's calls. Its owner calls `cancel` when the caller disconnects. It replaces an `AbortSignal`,
 * whose creation and listeners would be a large part of the cost of a small call.
 */
export class Cancellation {
  /** Reason of the cancellation; null while the caller is connected. */
  reason: Error | null = null;
  /** Running calls, which are cancelled with the caller. */
  readonly calls = new LinkedList<Linked & { cancel(reason: Error): void }>();

  /** Cancels all calls. Only the first call of this function has an effect. */
  cancel(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let call = this.calls.shift(); call; call = this.calls.shift()) call.cancel(reason);
  }
}
