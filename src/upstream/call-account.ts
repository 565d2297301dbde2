import { randomUUID } from "node:crypto";
import type { CallTracer } from "./call-trace.ts";

/**
 * Creates an account for calls that belong to no operation.
 * @param id request id to send; a random one by default.
 */
export function createCallAccount(id: string = randomUUID(), tracer: CallTracer | null = null) {
  return {
    /** Sent to services with each call as `x-request-id`. */
    requestId: id,
    /** Number of requests sent to services, retries included. */
    upstreamCalls: 0,
    /** Total time that calls waited for rate-limit tokens, in milliseconds. */
    rateLimitWaitMs: 0,
    /** Total time that calls waited for a connection, in milliseconds. */
    connectionWaitMs: 0,
    /** Number of file bytes sent to services. */
    fileBytesSent: 0,
    /** Traces the calls; null when tracing is off. */
    tracer,
  };
}

/**
 * Totals of one operation's calls, and the request id and tracer that all of them use. Running calls add to the totals.
 */
export type CallAccount = ReturnType<typeof createCallAccount>;
