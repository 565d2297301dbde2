import { randomUUID } from "node:crypto";
import type { CallTracer } from "./call-trace.ts";

/** An account for calls of no operation. @param id of what they are made for; a fresh one where that is nobody's request. */
export function openAccount(id: string = randomUUID(), tracer: CallTracer | null = null) {
  return {
    /** Goes to the services with each call, as `x-request-id`. */
    requestId: id,
    /** Requests that were sent to services, repeats included. */
    upstreamCalls: 0,
    /** How long calls have waited for tokens of a limit, in milliseconds, all calls together. */
    rateLimitWaitMs: 0,
    /** How long calls have waited for one of the gateway's connections, in milliseconds, all calls together. */
    connectionWaitMs: 0,
    /** Bytes of files that were handed on to services. */
    fileBytesSent: 0,
    /** Follows the calls for a trace; null where nothing is traced. */
    tracer,
  };
}

/** What the calls of one operation amount to, and what each of them carries. Each call adds to it while it lasts. */
export type CallAccount = ReturnType<typeof openAccount>;
