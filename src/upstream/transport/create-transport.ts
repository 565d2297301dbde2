import type { Clock } from "../../clock.ts";
import type { RateLimiter } from "../rate-limit/limiter.ts";
import type { ServiceName } from "../services.ts";
import type { Viewer } from "../viewer.ts";
import { type SignatureOptions, withSignature } from "../signatures/with-signature.ts";
import type { Credentials } from "../tokens/credentials.ts";
import { withBegunAttempt } from "./begun-attempt.ts";
import type { HttpTransport } from "./http-transport.ts";
import { InFlightReads, withChangeNotice } from "./in-flight-reads.ts";
import { createRead } from "./reader.ts";
import { RetryBudgets } from "./retry-budget.ts";
import type { SharedRead } from "./shared-read.ts";
import type { ServiceTransport } from "./transport.ts";
import { withCallSlots } from "./with-call-slots.ts";
import { withCredentials } from "./with-credentials.ts";
import { type Deadlines, withDeadline } from "./with-deadline.ts";
import { withErrorParsing } from "./with-error-parsing.ts";
import { type LimitedAs, withRateLimit } from "./with-rate-limit.ts";
import { type RetryOptions, withRetry } from "./with-retry.ts";
import { createReport, type OnCall, withTelemetry } from "./with-telemetry.ts";
import { withWholeAnswer } from "./with-whole-answer.ts";

/** What the behaviours of a transport need. */
export interface TransportParts {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  /** Whose limit a viewer's calls count against. */
  readonly limitedAs: LimitedAs;
  /** The keys that a viewer is known by so far: its own, and that of its user. */
  readonly keysOf: (viewer: Viewer) => readonly string[];
  readonly credentials: Credentials;
  /** Null signs nothing. */
  readonly signing: SignatureOptions | null;
  readonly deadlines: Deadlines;
  readonly retry: RetryOptions;
  readonly onCall: OnCall;
}

/**
 * Puts the behaviours of a service's calls around `http`. From the outside in: one report for the whole call, a place
 * among the calls of its operation, and one deadline, which begins with that place; within them the attempts, each to the
 * end of its answer, with a fresh look at the credentials and with a place in the limit, also when a token was renewed;
 * closest to the wire, what belongs to one exchange.
 */
export function createTransport(http: HttpTransport, parts: TransportParts): ServiceTransport {
  const { clock, credentials, deadlines, signing } = parts;
  const report = createReport(clock, parts.onCall);
  const budgets = new RetryBudgets(parts.retry.budget, clock);
  const inFlight = new InFlightReads<SharedRead>(parts.keysOf);
  const signed = signing ? withSignature(http.send, clock, signing) : http.send;
  const exchange = withErrorParsing(withBegunAttempt(signed), clock);
  const limited = withRateLimit(exchange, parts.limiter, parts.limitedAs, clock);
  const authorized = withCredentials(limited, credentials);
  const attempts = withRetry(withWholeAnswer(authorized), parts, parts.retry, budgets);
  const bounded = withDeadline(attempts, clock, deadlines);
  const { connections, exchanges } = http;
  const isSigned = (service: ServiceName) => signing?.services.includes(service) ?? false;
  const ways = { clock, connections, exchanges, credentials, budgets, isSigned, attempts, inFlight, report };
  return {
    send: withChangeNotice(withTelemetry(withCallSlots(bounded, clock), clock, report), inFlight),
    read: createRead(ways, deadlines.callMs),
  };
}
