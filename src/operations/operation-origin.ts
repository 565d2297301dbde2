import type { OperationRecord } from "../observing/operation-record.ts";
import type { Departure } from "../upstream/departure.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";

/** Request of an operation, as provided by its transport. */
export interface OperationOrigin {
  /** Viewer that the operation acts for; null without a valid credential. */
  readonly viewer: Viewer | null;
  /** Reason why the session of the request has ended; null without a session or while it is active. */
  readonly sessionEnd: SessionEnd | null;
  /** Record of the operation, filled while it runs. */
  readonly record: OperationRecord;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Reports the same disconnect as `signal`, which is only created on first access. */
  readonly departure: Departure;
  /** Address at which the client reached the gateway, without a trailing slash. */
  readonly publicUrl: string;
  /** True for a request that must not change anything (GET). */
  readonly isReadOnly: boolean;
  /** True when the response may be a stream of results. */
  readonly acceptsStreams: boolean;
  /**
   * Registers a callback that is called once, when the response or the connection ends; immediately if it has already
   * ended.
   */
  onEnd(callback: () => void): void;
  /** Releases the operation's slot in the limits on running operations. Open subscriptions have their own limits. */
  noteStream(): void;
}
