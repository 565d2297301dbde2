import type { UpstreamCall } from "./errors.ts";

/** Reasons for a call to wait before one of its requests is sent. */
export type CallWait = "place" | "rate limit" | "connection" | "retry";

/** Traces the calls of one operation. Absent when tracing is off. */
export interface CallTracer {
  /** Starts the trace of a call, before the call runs or queues. */
  begin(call: UpstreamCall): CallTrace;
  /**
   * Tracer for polls, which all subscribers of a resource share. Each poll is a separate trace, linked to the
   * operation's trace. Null when polls are not traced.
   */
  polls(): CallTracer | null;
}

/** Trace of one call, including its waits and all of its requests. */
export interface CallTrace {
  /**
   * Records a finished wait.
   * @param sinceMs start of the wait; like `untilMs`, in milliseconds since the Unix epoch.
   */
  waited(wait: CallWait, sinceMs: number, untilMs: number): void;
  /**
   * Starts the trace of a request that has its connection and is sent next.
   * @param path including the query.
   */
  request(method: string, origin: string, path: string): RequestTrace;
  /** Records that the call uses the response to another call's request. */
  share(request: RequestTrace): void;
  /**
   * Ends the trace of the call.
   * @param code of the error; null after success.
   */
  end(code: string | null): void;
}

/** Trace of one request, up to the end of the response body. */
export interface RequestTrace {
  /** Trace headers to send to the service; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Records that a file body was sent completely.
   * @param sinceMs when sending could begin, in milliseconds since the Unix epoch.
   */
  uploaded(bytes: number, sinceMs: number): void;
  /**
   * Records that a file body was sent in part only. The request may have ended before.
   * @param bytes number of bytes sent.
   * @param sinceMs as in `uploaded`.
   */
  uploadAborted(bytes: number, sinceMs: number): void;
  /**
   * Ends the trace of a request that is complete or abandoned. Only the first call counts.
   * @param status HTTP status of the response; null without a response.
   * @param code of the error; null after success.
   */
  end(status: number | null, code: string | null): void;
}
