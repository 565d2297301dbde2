import type { Clock } from "../../clock.ts";
import { isRefusedByService } from "../errors.ts";
import type { AfterCall, ServiceCall, Transport } from "./service-call.ts";

/** What is known about a call when it is over. Holds no token, no address and nothing that was sent. */
export type FinishedCall = ReturnType<typeof finished>;

function finished(call: ServiceCall, nowMs: number, connectionWaitMs: number) {
  const { request, account, answer, failure } = call;
  return {
    service: request.call.service,
    operation: request.call.operation,
    viewerKey: request.viewer.key,
    requestId: account.requestId,
    /** HTTP status of the last answer; null when there was none. */
    status: answer?.status ?? (isRefusedByService(failure) ? failure.status : null),
    /** Code of the error that ended the call, or ABORTED or FAILED; null when it succeeded. */
    code: call.code,
    /** From the call to the end of the answer's body, waiting and all attempts included. */
    durationMs: nowMs - call.startedAtMs,
    /** Requests that were sent, 0 when the call got no further than the gateway. */
    attempts: call.attempts,
    rateLimitWaitMs: call.rateLimitWaitMs,
    connectionWaitMs,
  };
}

/** Receives every finished call. Must not throw. */
export type OnCall = (call: FinishedCall) => void;

/** Reports a call that is over to `onCall`, and charges its wait for connections. */
export function createReport(clock: Clock, onCall: OnCall): AfterCall {
  return (call) => {
    const nowMs = clock.now();
    const connectionWaitMs = call.connectionWaitMs + (nowMs - (call.waitsSinceMs ?? nowMs));
    call.account.connectionWaitMs += connectionWaitMs;
    onCall(finished(call, nowMs, connectionWaitMs));
  };
}

/**
 * Reports every call once, when it is over. One that was made for several is reported where they share it.
 * @param report see {@link createReport}.
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
