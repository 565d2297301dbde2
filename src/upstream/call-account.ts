import { randomUUID } from "node:crypto";

import type { CallTracer } from "./call-trace.ts";

/** What the calls of one operation amount to, and what each of them carries. Each call adds to it while it lasts. */
export interface CallAccount {
  /** Goes to the services with each call, as `x-request-id`. */
  readonly requestId: string;
  /** Requests that were sent to services, repeats included. */
  upstreamCalls: number;
  /** How long calls have waited for tokens of a limit, in milliseconds, all calls together. */
  rateLimitWaitMs: number;
  /** How long calls have waited for one of the gateway's connections, in milliseconds, all calls together. */
  connectionWaitMs: number;
  /** Bytes of files that were handed on to services. */
  fileBytesSent: number;
  /** Follows the calls for a trace; null where nothing is traced. */
  readonly tracer: CallTracer | null;
}

/** An account for calls of no operation. @param requestId of what they are made for; a fresh one where that is nobody's request. */
export function openAccount(requestId: string = randomUUID(), tracer: CallTracer | null = null): CallAccount {
  return {
    requestId,
    upstreamCalls: 0,
    rateLimitWaitMs: 0,
    connectionWaitMs: 0,
    fileBytesSent: 0,
    tracer,
  };
}
