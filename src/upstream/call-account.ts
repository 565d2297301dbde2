import { randomUUID } from "node:crypto";
import type { CallTracer } from "./call-trace.ts";

/**
 * Creates a record of call totals, by default for calls that belong to no operation.
 * @param id request id to send to services; a random one by default.
 * @param tracer traces the calls; null when tracing is off.
 */
export function createCallAccount(id: string = randomUUID(), tracer: CallTracer | null = null) {
  return {
    /** Request id, sent to services as `x-request-id` with each call. */
    requestId: id,
    /** Number of requests sent to services, including retries. */
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

/** Call totals of one operation, with the request id and tracer of its calls. Running calls add to the totals. */
export type CallAccount = ReturnType<typeof createCallAccount>;
