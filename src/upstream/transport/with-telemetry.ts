import type { Clock } from "../../clock.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import type { ServiceName } from "../services.ts";
import type { Transport } from "./transport.ts";

/** What is known about a call when it is over. Holds no token, no address and nothing that was sent. */
export interface FinishedCall {
  readonly service: ServiceName;
  readonly operation: string;
  readonly viewerKey: string;
  /** HTTP status of the last answer; null when there was none. */
  readonly status: number | null;
  /** Code of the error that ended the call, or ABORTED or FAILED; null when it succeeded. */
  readonly code: string | null;
  /** From the call to the end of the answer's body, waiting and all attempts included. */
  readonly durationMs: number;
}

/** Receives every finished call. Must not throw. */
export type OnCall = (call: FinishedCall) => void;

function codeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "ABORTED";
  return isUpstreamFailure(error) ? error.code : "FAILED";
}

/** Reports every call once, when its answer's body has ended or when it has failed. */
export function withTelemetry(next: Transport, clock: Clock, onCall: OnCall): Transport {
  return async (request) => {
    const startedAtMs = clock.now();
    const report = (status: number | null, code: string | null) =>
      onCall({
        service: request.call.service,
        operation: request.call.operation,
        viewerKey: request.viewer.key,
        status,
        code,
        durationMs: clock.now() - startedAtMs,
      });
    try {
      const response = await next(request);
      const { body, status } = response;
      const onClose = () => {
        const complete = body.errored === null && body.readableEnded;
        report(status, complete ? null : codeOf(body.errored, request.signal));
      };
      if (body.closed) onClose();
      else body.once("close", onClose);
      return response;
    } catch (error) {
      report(isRefusedByService(error) ? error.status : null, codeOf(error, request.signal));
      throw error;
    }
  };
}
