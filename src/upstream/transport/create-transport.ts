import type { Clock } from "../../clock.ts";
import type { RateLimiter } from "../rate-limit/limiter.ts";
import { type SignatureOptions, withSignature } from "../signatures/with-signature.ts";
import type { Credentials } from "../tokens/credentials.ts";
import type { Transport } from "./transport.ts";
import { withCallSlots } from "./with-call-slots.ts";
import { withCredentials } from "./with-credentials.ts";
import { type Deadlines, withDeadline } from "./with-deadline.ts";
import { withErrorParsing } from "./with-error-parsing.ts";
import { type LimitedAs, withRateLimit } from "./with-rate-limit.ts";
import { type RetryOptions, withRetry } from "./with-retry.ts";
import { type OnCall, withTelemetry } from "./with-telemetry.ts";
import { withWholeAnswer } from "./with-whole-answer.ts";

/** What the behaviours of a transport need. */
export interface TransportParts {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  /** Whose limit a viewer's calls count against. */
  readonly limitedAs: LimitedAs;
  readonly credentials: Credentials;
  /** Null signs nothing. */
  readonly signing: SignatureOptions | null;
  readonly deadlines: Deadlines;
  readonly retry: RetryOptions;
  readonly onCall: OnCall;
}

/**
 * Puts the behaviours of a service's calls around `send`. From the outside in: one report for the whole call, a place
 * among the calls of its operation, and one deadline, which begins with that place; within them the attempts, each to the
 * end of its answer, with a fresh look at the credentials and with a place in the limit, also when a token was renewed;
 * closest to the wire, what belongs to one exchange.
 */
export function createTransport(send: Transport, parts: TransportParts): Transport {
  const { clock } = parts;
  const signed = parts.signing ? withSignature(send, clock, parts.signing) : send;
  const exchange = withErrorParsing(signed, clock);
  const limited = withRateLimit(exchange, parts.limiter, parts.limitedAs);
  const authorized = withCredentials(limited, parts.credentials);
  const retried = withRetry(withWholeAnswer(authorized), parts, parts.retry);
  const bounded = withDeadline(retried, clock, parts.deadlines);
  return withTelemetry(withCallSlots(bounded), clock, parts.onCall);
}
