import type { Clock } from "../../clock.js";
import type { RateLimiter } from "../rate-limit/limiter.js";
import type { Transport } from "./transport.js";
import { withCredentials } from "./with-credentials.js";
import { type Deadlines, withDeadline } from "./with-deadline.js";
import { withErrorParsing } from "./with-error-parsing.js";
import { withRateLimit } from "./with-rate-limit.js";
import { type RetryOptions, withRetry } from "./with-retry.js";
import { type OnCall, withTelemetry } from "./with-telemetry.js";

/** What the behaviours of a transport need. */
export interface TransportParts {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  readonly deadlines: Deadlines;
  readonly retry: RetryOptions;
  readonly onCall: OnCall;
}

/**
 * Puts the behaviours of a user-token service around `send`. From the outside in: one report and one deadline for the
 * whole call; within them the attempts, each with a token of the limit; closest to the wire, what belongs to one
 * exchange.
 */
export function createTransport(send: Transport, parts: TransportParts): Transport {
  const { clock } = parts;
  const exchange = withErrorParsing(withCredentials(send), clock);
  const limited = withRateLimit(exchange, parts.limiter);
  const retried = withRetry(limited, parts, parts.retry);
  return withTelemetry(withDeadline(retried, clock, parts.deadlines), clock, parts.onCall);
}
