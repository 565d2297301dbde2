import { type Linked, LinkedList } from "./linked-list.ts";

/**
 * Cancels the calls of a caller that disconnects. Replaces an `AbortSignal`, because creating signals and listeners
 * would be a large part of the cost of a small call.
 */
export class Cancellation {
  /** Reason of the cancellation; null while the caller is connected. */
  reason: Error | null = null;
  /** Running calls of the caller. */
  readonly calls = new LinkedList<Linked & { cancel(reason: Error): void }>();

  /** Cancels all calls. Calling it again has no effect, even with another reason. */
  cancel(reason: Error): void {
    if (this.reason) return;
    this.reason = reason;
    for (let call = this.calls.shift(); call; call = this.calls.shift()) call.cancel(reason);
  }
}
