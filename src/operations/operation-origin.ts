import type { OperationRecord } from "../observing/operation-record.ts";
import type { Cancellation } from "../upstream/cancellation.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { Viewer } from "../upstream/viewer.ts";

/** Request of an operation, as provided by its transport. */
export interface OperationOrigin {
  /** Viewer that the operation acts for; null without a valid credential. */
  readonly viewer: Viewer | null;
  /** Reason why the session of the request has ended; null without a session or while it is active. */
  readonly sessionEnd: SessionEnd | null;
  /** Idempotency key in the headers of the request, for its only mutation; null when it has none. */
  readonly idempotencyKey: string | null;
  /** Record of the operation, filled while it runs. */
  readonly record: OperationRecord;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Reports the same disconnect as `signal`, without creating an `AbortSignal`. */
  readonly cancellation: Cancellation;
  /** Address at which the client reached the gateway, without a trailing slash. */
  readonly publicUrl: string;
  /** True for a request that must not change anything (GET). */
  readonly isReadOnly: boolean;
  /** True when the response may be a stream of results. */
  readonly acceptsStreams: boolean;
  /**
   * Registers a callback, which is called once when the response is complete or the connection closes; immediately if
   * that has already happened.
   */
  onEnd(callback: () => void): void;
  /**
   * Releases the operation's slot in the limits on running operations, because open subscriptions have their own
   * limits.
   */
  releaseSlots(): void;
}
