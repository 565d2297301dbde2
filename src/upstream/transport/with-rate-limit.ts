import type { Clock } from "../../clock.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { Users } from "../identity/users.ts";
import type { Lease, RateLimiter } from "../rate-limit/limiter.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { ServiceCall, Step, Transport } from "./service-call.ts";

/** Error when the lease of a request expired before the request was written. Nothing was sent. */
export class StaleLeaseError extends Error {}

function joined(leases: readonly Lease[]): Lease {
  const all = async (settle: (lease: Lease) => Promise<void>) => void (await Promise.all(leases.map(settle)));
  return {
    get isFresh() {
      return leases.every((lease) => lease.isFresh);
    },
    renew: async () => (await Promise.all(leases.map((lease) => lease.renew()))).every(Boolean),
    answered: () => all((one) => one.answered()),
    refused: (retryAfterMs) => all((one) => one.refused(retryAfterMs)),
    unused: () => all((one) => one.unused()),
  };
}

/**
 * Acquires the lease of one attempt, in all buckets or in none. For the first write of a pair, also acquires the lease
 * of the second.
 */
async function acquire(
  limiter: RateLimiter,
  keys: readonly string[],
  policy: RateLimitPolicy,
  { request: { call, caller }, signal, lease }: ServiceCall,
): Promise<Lease> {
  const { write } = caller;
  const former = lease ?? (write?.isSecond ? write.pair.take() : null);
  if (former && (await former.renew())) return former;
  void former?.unused();
  const pair = write && !write.isSecond && !write.pair.wasReserved ? write.pair : null;
  const isUrgent = lease !== null || write?.isSecond;
  const taken: (readonly Lease[])[] = [];
  try {
    for (const key of keys)
      taken.push(await limiter.acquire(key, policy, call, signal, pair ? 2 : 1, isUrgent));
  } catch (error) {
    void joined(taken.flat()).unused();
    throw error;
  }
  const seconds = taken.flatMap((leases) => leases.slice(1));
  // A bucket may be too small for both writes.
  if (pair && seconds.length === keys.length) pair.reserve(joined(seconds));
  else void joined(seconds).unused();
  return joined(taken.flatMap((leases) => leases.slice(0, 1)));
}

/**
 * Returns the tokens of a failed call.
 * @returns a promise to await before a retry; null when there is nothing to await.
 */
function giveBack(lease: Lease, error: unknown): Promise<void> | null {
  if (isUpstreamFailure(error)) {
    if (error.code === "UPSTREAM_HTTP" && error.status === 429) {
      return lease.refused(error.retryAfterSeconds === null ? null : error.retryAfterSeconds * 1_000);
    }
    if (error.code === "UPSTREAM_UNAVAILABLE" && error.nothingSent) return lease.unused();
  }
  // After any other failure, the service may have received the call, so its tokens count for one window.
  void lease.answered();
  return null;
}

/**
 * Delays calls that would exceed the rate limit of the viewer's user. Each attempt needs a token. The first write of a
 * pair also acquires the token of the second. A token that expires before the request is written is renewed or
 * replaced. The call's deadline is paused during the user lookup and during the wait for a token. The limiter sets the
 * maximum wait.
 */
export function withRateLimit(
  next: Transport,
  limiter: RateLimiter,
  users: Pick<Users, "identify">,
  clock: Clock,
): Transport {
  const step: Step = {
    answered({ lease }) {
      // The response must not wait for the token store.
      void lease?.answered();
    },
    failed(call, error) {
      const { lease, request } = call;
      if (error instanceof StaleLeaseError && request.rateLimit && !call.isOver) {
        void sendLimited(call, request.rateLimit);
        return true;
      }
      call.lease = null;
      const givingBack = lease && giveBack(lease, error);
      if (!givingBack) return false;
      call.heldFailure = error;
      void givingBack.then(() => call.fail(error));
      return true;
    },
  };

  async function sendLimited(call: ServiceCall, policy: RateLimitPolicy): Promise<void> {
    call.timer?.pause();
    try {
      const { key, formerKey } = await users.identify(call.request.viewer, call.signal, call.account);
      // Each of the two buckets must grant a token.
      const keys = formerKey === null ? [key] : [formerKey, key];
      call.limitWaitSinceMs = clock.now();
      call.lease = await acquire(limiter, keys, policy, call);
      call.endLimitWait(clock.now());
    } catch (error) {
      // Returns the lease of an earlier pass, whose request was not written.
      void call.lease?.unused();
      call.fail(error);
      return;
    }
    if (call.isOver) {
      void call.lease.unused();
      return;
    }
    call.timer?.resume();
    call.onOutcome(step);
    next(call);
  }

  return (call) => {
    const { rateLimit } = call.request;
    if (rateLimit) void sendLimited(call, rateLimit);
    else next(call);
  };
}
