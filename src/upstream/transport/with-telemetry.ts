import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import type { ServiceName } from "../services.ts";
import { type CallProgress, noProgress, type Transport, type UpstreamRequest } from "./transport.ts";

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

/**
 * Tells of a finished call, and charges its wait for connections.
 * @param progress what it amounts to.
 * @param startedAtMs when it began, in milliseconds since the Unix epoch.
 * @param status of its last answer; null when there was none.
 * @param code of the error that ended it; null when it succeeded.
 */
export type Report = (
  of: Pick<UpstreamRequest, "call" | "viewer">,
  progress: CallProgress,
  startedAtMs: number,
  status: number | null,
  code: string | null,
) => void;

/** Makes the report of calls that end now. */
export function createReport(clock: Clock, onCall: OnCall): Report {
  return ({ call, viewer }, { account, attempts, rateLimitWaitMs, queue }, startedAtMs, status, code) => {
    const nowMs = clock.now();
    const connectionWaitMs = queue.waitedMs + (queue.sinceMs === null ? 0 : nowMs - queue.sinceMs);
    account.connectionWaitMs += connectionWaitMs;
    onCall({
      service: call.service,
      operation: call.operation,
      viewerKey: viewer.key,
      requestId: account.requestId,
      status,
      code,
      durationMs: nowMs - startedAtMs,
      attempts,
      rateLimitWaitMs,
      connectionWaitMs,
    });
  };
}

/** What is reported of a failed call whose caller has not left. */
export function endOf(error: unknown): { readonly status: number | null; readonly code: string } {
  return {
    status: isRefusedByService(error) ? error.status : null,
    code: isUpstreamFailure(error) ? error.code : "FAILED",
  };
}

/** What is reported of a call whose caller has left. */
export const abortedCode = "ABORTED";

function codeOf(error: unknown, signal: AbortSignal): string {
  return signal.aborted ? abortedCode : endOf(error).code;
}

/** Reports every call once, when its answer's body has ended or when it has failed. */
export function withTelemetry(next: Transport, clock: Clock, report: Report): Transport {
  return async (request) => {
    const startedAtMs = clock.now();
    const progress = noProgress(request.account, request.account?.tracer?.begin(request.call));
    const end = (status: number | null, code: string | null) => {
      report(request, progress, startedAtMs, status, code);
      progress.trace?.end(code);
    };
    try {
      const response = await next({ ...request, progress });
      const { body, status } = response;
      const onClose = () => {
        const complete = body.errored === null && body.readableEnded;
        end(status, complete ? null : codeOf(body.errored, request.signal));
      };
      if (body.closed) onClose();
      else body.once("close", onClose);
      return response;
    } catch (error) {
      end(endOf(error).status, codeOf(error, request.signal));
      throw error;
    }
  };
}
