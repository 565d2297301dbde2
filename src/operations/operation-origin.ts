import type { OperationRecord } from "../observing/operation-record.ts";
import type { Departure } from "../upstream/departure.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";

/** The request of an operation, as its transport knows it. */
export interface OperationOrigin {
  /** Viewer that the operation acts for; null without a usable credential. */
  readonly viewer: Viewer | null;
  /** Why the session of the request has ended; null when there is none, or it goes on. */
  readonly sessionEnd: SessionEnd | null;
  /** Record of the operation, which is filled while it runs. */
  readonly record: OperationRecord;
  /** Aborts when the client disconnects before the answer is complete. */
  readonly signal: AbortSignal;
  /** Tells of the same as the signal, which is made only when it is asked for. */
  readonly departure: Departure;
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly publicUrl: string;
  /** True for a request that must not change anything (GET). */
  readonly isReadOnly: boolean;
  /** True where the answer may be a stream of results. */
  readonly acceptsStreams: boolean;
  /** Registers a function that is called once, at the end of the answer or the connection; at once when that is over. */
  onEnd(callback: () => void): void;
  /** Ends the operation's share of the limits on running operations: an open subscription has limits of its own. */
  noteStream(): void;
}
