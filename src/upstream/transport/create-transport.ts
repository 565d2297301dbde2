import type { Clock } from "../../clock.ts";
import type { Users } from "../identity/users.ts";
import type { RateLimiter } from "../rate-limit/limiter.ts";
import { type SignatureOptions, withSignature } from "../signatures/with-signature.ts";
import type { Credentials } from "../tokens/credentials.ts";
import { withSharedRead } from "./with-shared-read.ts";
import { createServiceTransport, type Transport } from "./service-call.ts";
import type { ServiceTransport } from "./transport.ts";
import { withCallSlots } from "./with-call-slots.ts";
import { withCancellation } from "./with-cancellation.ts";
import { withCredentials } from "./with-credentials.ts";
import { type Deadlines, withDeadline } from "./with-deadline.ts";
import { withRateLimit } from "./with-rate-limit.ts";
import { withRetry } from "./with-retry.ts";
import { createReport, type OnCall, withTelemetry } from "./with-telemetry.ts";

/** Dependencies and settings of a transport. */
export interface TransportParts {
  readonly clock: Clock;
  /** Returns uniform random numbers between 0 and 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  /** Maps viewers to users. */
  readonly users: Pick<Users, "identify" | "keysOf">;
  readonly credentials: Credentials;
  /** Signed services and signing key; null for unsigned calls. */
  readonly signing: SignatureOptions | null;
  readonly deadlines: Deadlines;
  readonly maxAttempts: number;
  readonly onCall: OnCall;
}

/**
 * Composes the transport of a service around `send`. From the outside in:
 * - Telemetry and cancellation.
 * - Call slots of the operation; the deadline starts when the call has its slot.
 * - Sharing of identical reads.
 * - Retries. Each attempt lasts to the end of its response.
 * - Credentials and rate limit. Each attempt, also one after a token renewal, needs a rate-limit token.
 * - Signature.
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
  return createServiceTransport(withTelemetry(withCancellation(placed), clock, report));
}
