import type { Clock } from "../../clock.ts";
import { isErrorResponse } from "../errors.ts";
import type { AfterCall, ServiceCall, Transport } from "./service-call.ts";

/** Summary of a finished call, without tokens, addresses and request data. */
export type FinishedCall = ReturnType<typeof finished>;

function finished(call: ServiceCall, nowMs: number, connectionWaitMs: number) {
  const { request, account, answer, failure } = call;
  return {
    service: request.call.service,
    operation: request.call.operation,
    viewerKey: request.viewer.key,
    requestId: account.requestId,
    /** HTTP status of the last response; null without a response. */
    status: answer?.status ?? (isErrorResponse(failure) ? failure.status : null),
    /** Error code of the call, ABORTED after cancellation or FAILED for an internal error; null after success. */
    code: call.code,
    /**
     * Time from the start of the call to the end of the response body, in milliseconds. It includes waits and all
     * attempts.
     */
    durationMs: nowMs - call.startedAtMs,
    /** Number of requests sent; 0 when none was sent. */
    attempts: call.requestsSent,
    rateLimitWaitMs: call.rateLimitWaitMs,
    connectionWaitMs,
  };
}

/** Callback for each finished call. Must not throw. */
export type OnCall = (call: FinishedCall) => void;

/** Creates a function that passes a finished call to `onCall` and adds its wait for connections to the totals. */
export function createReport(clock: Clock, onCall: OnCall): AfterCall {
  return (call) => {
    const nowMs = clock.now();
    const connectionWaitMs = call.connectionWaitMs + (nowMs - (call.connectionWaitSinceMs ?? nowMs));
    call.account.connectionWaitMs += connectionWaitMs;
    onCall(finished(call, nowMs, connectionWaitMs));
  };
}

/**
 * Reports each call once, when it is over. A shared call is reported by `withSharedRead`.
 * @param report function from {@link createReport}.
 */
export function withTelemetry(next: Transport, clock: Clock, report: AfterCall): Transport {
  const end: AfterCall = (call) => {
    call.endLimitWait(clock.now());
    if (!call.shared) report(call);
    call.trace?.end(call.code);
  };
  return (call) => {
    call.startedAtMs = clock.now();
    call.trace = call.account.tracer?.begin(call.request.call) ?? null;
    call.onOutcome(end);
    next(call);
  };
}
