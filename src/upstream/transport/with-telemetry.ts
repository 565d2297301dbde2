import type { Clock } from "../../clock.ts";
import { isRefusedByService } from "../errors.ts";
import type { ServiceName } from "../services.ts";
import type { AfterCall, Transport } from "./service-call.ts";

/** What is known about a call when it is over. Holds no token, no address and nothing that was sent. */
export interface FinishedCall {
  readonly service: ServiceName;
  readonly operation: string;
  readonly viewerKey: string;
  /** Of what it was made for; it went to the service with the call. */
  readonly requestId: string;
  /** HTTP status of the last answer; null when there was none. */
  readonly status: number | null;
  /** Code of the error that ended the call, or ABORTED or FAILED; null when it succeeded. */
  readonly code: string | null;
  /** From the call to the end of the answer's body, waiting and all attempts included. */
  readonly durationMs: number;
  /** Requests that were sent, 0 when the call got no further than the gateway. */
  readonly attempts: number;
  /** How long it waited for tokens of a limit, in milliseconds. */
  readonly rateLimitWaitMs: number;
  /** How long it waited for one of the gateway's connections, in milliseconds. */
  readonly connectionWaitMs: number;
}

/** Receives every finished call. Must not throw. */
export type OnCall = (call: FinishedCall) => void;

/** Reports a call that is over to `onCall`, and charges its wait for connections. */
export function createReport(clock: Clock, onCall: OnCall): AfterCall {
  return (call) => {
    const { request, account, answer, failure, waitsSinceMs } = call;
    const nowMs = clock.now();
    const connectionWaitMs = call.connectionWaitMs + (nowMs - (waitsSinceMs ?? nowMs));
    account.connectionWaitMs += connectionWaitMs;
    onCall({
      service: request.call.service,
      operation: request.call.operation,
      viewerKey: request.viewer.key,
      requestId: account.requestId,
      status: answer?.status ?? (isRefusedByService(failure) ? failure.status : null),
      code: call.code,
      durationMs: nowMs - call.startedAtMs,
      attempts: call.attempts,
      rateLimitWaitMs: call.rateLimitWaitMs,
      connectionWaitMs,
    });
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
