import type { UpstreamCall } from "./errors.ts";

/** What a call can wait for before one of its requests is sent. */
export type CallWait = "place" | "rate limit" | "connection" | "retry";

/** Follows the calls that are made for one operation. Where nothing is followed, there is none. */
export interface CallTracer {
  /** A call is asked for, and begins or waits. */
  begin(call: UpstreamCall): CallTrace;
  /**
   * Follows calls that go on for as long as somebody subscribes, and for all who do: each is a trace of its own, linked to the
   * operation's. Null where nothing is followed then.
   */
  polls(): CallTracer | null;
}

/** Follows one call, its waiting and all of its requests included. */
export interface CallTrace {
  /** A wait is over. @param sinceMs when it began, as `untilMs` in milliseconds since the Unix epoch. */
  waited(wait: CallWait, sinceMs: number, untilMs: number): void;
  /** A request has its connection and is about to be sent. @param path with its query. */
  request(method: string, origin: string, path: string): RequestTrace;
  /** The call has the answer of a request that another call has sent. */
  share(request: RequestTrace): void;
  /** The call is over. @param code of the error that ended it; null when it succeeded. */
  end(code: string | null): void;
}

/** Follows one request until its answer's body has ended. */
export interface RequestTrace {
  /** Headers by which the service knows of the trace; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole of its body, a file, has been sent. @param sinceMs when its first byte could be, in milliseconds since the Unix epoch. */
  uploaded(bytes: number, sinceMs: number): void;
  /** Its body, a file, has not been sent to its end; the request may be over. @param bytes as far as it was. @param sinceMs as above. */
  brokeOff(bytes: number, sinceMs: number): void;
  /**
   * The exchange is over, or what is left of it concerns nobody. Only the first end counts.
   * @param status HTTP status of the answer; null when there was none.
   * @param code of the error that ended it; null when it succeeded.
   */
  end(status: number | null, code: string | null): void;
}
