import type { Clock } from "../../clock.ts";
import { UpstreamHttpError } from "../errors.ts";
import { parseErrorEnvelope } from "../wire/error-envelope.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import { parseRetryAfter } from "./retry-after.ts";
import type { ServiceCall, Step, Transport } from "./service-call.ts";
import { firstHeader, type UpstreamResponse } from "./transport.ts";

/** Turns every answer outside 2xx into an `UpstreamHttpError` that holds the service's own errors. */
export function withErrorParsing(next: Transport, clock: Clock): Transport {
  const step: Step = {
    answered(call, answer) {
      if (answer.status >= 200 && answer.status < 300) return false;
      call.fail(toHttpError(call, answer, clock.now()));
      return true;
    },
  };
  return (call) => {
    call.onOutcome(step);
    next(call);
  };
}

function toHttpError(call: ServiceCall, answer: UpstreamResponse, nowMs: number): UpstreamHttpError {
  const { status, headers, bytes } = answer;
  const faults = parseErrorEnvelope(bytes.toString("utf8"));
  // An error that the service has explained changed nothing.
  if (faults.length > 0) call.isSent = false;
  return new UpstreamHttpError(`The service answered with status ${status}`, call.request.call, {
    status,
    faults,
    retryAfterSeconds: parseRetryAfter(firstHeader(headers, "retry-after"), nowMs),
    outcome: outcomeWithoutAnswer(call),
  });
}
