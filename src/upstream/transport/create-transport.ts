import type { Clock } from "../../clock.ts";
import type { Users } from "../identity/users.ts";
import type { RateLimiter } from "../rate-limit/limiter.ts";
import { type SignatureOptions, withSignature } from "../signatures/with-signature.ts";
import type { Credentials } from "../tokens/credentials.ts";
import { withSharedRead } from "./with-shared-read.ts";
import { callsBy, type Transport } from "./service-call.ts";
import type { ServiceTransport } from "./transport.ts";
import { withCallSlots } from "./with-call-slots.ts";
import { withCaller } from "./with-caller.ts";
import { withCredentials } from "./with-credentials.ts";
import { type Deadlines, withDeadline } from "./with-deadline.ts";
import { withRateLimit } from "./with-rate-limit.ts";
import { withRetry } from "./with-retry.ts";
import { createReport, type OnCall, withTelemetry } from "./with-telemetry.ts";

/** What the behaviours of a transport need. */
export interface TransportParts {
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  /** What viewers are counted as. */
  readonly users: Pick<Users, "identify" | "keysOf">;
  readonly credentials: Credentials;
  /** Null signs nothing. */
  readonly signing: SignatureOptions | null;
  readonly deadlines: Deadlines;
  readonly maxAttempts: number;
  readonly onCall: OnCall;
}

/**
 * Puts the behaviours of a service's calls around `send`. From the outside in: one report for the whole call, a place
 * among the calls of its operation, and one deadline, which begins with that place; the call that is shared by those who
 * want the same; within it the attempts, each to the end of its answer, with a fresh look at the credentials and with a
 * place in the limit, also when a token was renewed; closest to the wire, what belongs to one exchange.
 */
export function createTransport(send: Transport, parts: TransportParts): ServiceTransport {
  const { clock, credentials, deadlines, signing } = parts;
  const report = createReport(clock, parts.onCall);
  const signed = signing ? withSignature(send, clock, signing) : send;
  const limited = withRateLimit(signed, parts.limiter, parts.users, clock);
  const authorized = withCredentials(limited, credentials);
  const attempts = withRetry(authorized, parts, parts.maxAttempts);
  const shared = withSharedRead(attempts, parts.users, clock, report);
  const placed = withCallSlots(withDeadline(shared, clock, deadlines), clock);
  return callsBy(withTelemetry(withCaller(placed), clock, report));
}
