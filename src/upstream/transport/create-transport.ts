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
import { withChangeNotice } from "./with-change-notice.ts";
import { withCredentials } from "./with-credentials.ts";
import { type Deadlines, withDeadline } from "./with-deadline.ts";
import { withRateLimit } from "./with-rate-limit.ts";
import { withRetry } from "./with-retry.ts";
import { createReport, type OnCall, withTelemetry } from "./with-telemetry.ts";

/** Dependencies and settings of a transport. */
export interface TransportDeps {
  readonly clock: Clock;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  readonly limiter: RateLimiter;
  /** Looks up the users of viewers. */
  readonly users: Pick<Users, "identify" | "keysOf">;
  readonly credentials: Credentials;
  /** Services whose calls are signed, and the signing key; null to sign none. */
  readonly signing: SignatureOptions | null;
  readonly deadlines: Deadlines;
  readonly maxAttempts: number;
  readonly onCall: OnCall;
}

/**
 * Composes the transport of a service around `send`. From the outside in:
 * - Telemetry and cancellation.
 * - Call slots of the operation. The deadline starts when the call has its slot.
 * - Sharing of identical reads.
 * - Retries. An attempt lasts until the end of its response.
 * - Credentials and rate limit. Each attempt needs a rate-limit token, even after a token renewal.
 * - Notice of a change to its caller.
 * - Signature.
 */
export function createTransport(send: Transport, deps: TransportDeps): ServiceTransport {
  const { clock, credentials, deadlines, signing } = deps;
  const report = createReport(clock, deps.onCall);
  const signed = signing ? withSignature(send, clock, signing) : send;
  const limited = withRateLimit(withChangeNotice(signed), deps.limiter, deps.users, clock);
  const authorized = withCredentials(limited, credentials);
  const attempts = withRetry(authorized, deps, deps.maxAttempts);
  const shared = withSharedRead(attempts, deps.users, clock, report);
  const placed = withCallSlots(withDeadline(shared, clock, deadlines), clock);
  return createServiceTransport(withTelemetry(withCancellation(placed), clock, report));
}
