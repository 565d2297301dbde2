import type { UpstreamCall } from "./errors.ts";

/** Reasons for which a call waits before a request is sent. */
export type CallWait = "place" | "rate limit" | "connection" | "retry";

/** Traces the calls of one operation. Null when tracing is off. */
export interface CallTracer {
  /** Starts the trace of a call. Must be called before the call starts or is queued. */
  begin(call: UpstreamCall): CallTrace;
  /**
   * Returns the tracer for polls, which several subscribers can share. Each poll is a separate trace, linked to the
   * trace of the operation. Null when polls are not traced.
   */
  polls(): CallTracer | null;
}

/** Trace of one call, with its waits and requests. */
export interface CallTrace {
  /**
   * Records a wait that has ended.
   * @param sinceMs start of the wait, in milliseconds since the Unix epoch.
   * @param untilMs end of the wait, in milliseconds since the Unix epoch.
   */
  waited(wait: CallWait, sinceMs: number, untilMs: number): void;
  /**
   * Starts the trace of a request. Called when the request has a connection and is about to be sent.
   * @param path path with query.
   */
  request(method: string, origin: string, path: string): RequestTrace;
  /** Records that the call uses the response to a request of another call. */
  share(request: RequestTrace): void;
  /**
   * Ends the trace of the call.
   * @param code error code; null after success.
   */
  end(code: string | null): void;
}

/** Trace of one request, until the end of its response body. */
export interface RequestTrace {
  /** Trace headers to send to the service, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Records that a file body was sent completely.
   * @param sinceMs earliest start of sending, in milliseconds since the Unix epoch.
   */
  uploaded(bytes: number, sinceMs: number): void;
  /**
   * Records that a file body was sent only in part. May be called after `end`.
   * @param bytes number of bytes sent.
   * @param sinceMs earliest start of sending, in milliseconds since the Unix epoch.
   */
  uploadAborted(bytes: number, sinceMs: number): void;
  /**
   * Ends the trace of a request that is complete or was abandoned. Calling it again has no effect.
   * @param status HTTP status of the response; null without a response.
   * @param code error code; null after success.
   */
  end(status: number | null, code: string | null): void;
}
