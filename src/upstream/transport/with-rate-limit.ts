import { type Clock, orAborted } from "../../clock.ts";
import type { CallAccount } from "../call-account.ts";
import { isUpstreamFailure } from "../errors.ts";
import type { Lease, RateLimiter } from "../rate-limit/limiter.ts";
import type { RateLimitPolicy } from "../rate-limit/scope.ts";
import type { Viewer } from "../viewer.ts";
import type { CallProgress, Transport, UpstreamRequest } from "./transport.ts";

/** Gives the tokens of a call that failed back. @returns when it can be made again: what is told then comes after this. */
async function giveBack(lease: Lease, error: unknown, signal: AbortSignal): Promise<void> {
  if (isUpstreamFailure(error)) {
    if (error.code === "UPSTREAM_HTTP" && error.status === 429) {
      const seconds = error.retryAfterSeconds;
      return whileWanted(lease.refused(seconds === null ? null : seconds * 1_000), signal);
    }
    if (error.code === "UPSTREAM_UNAVAILABLE" && error.nothingSent) {
      return whileWanted(lease.unused(), signal);
    }
  }
  // After any other failure the service may have seen the call: its tokens are away for a window, whatever is told first.
  void lease.answered();
}

/** Waits for the place where tokens are kept, but no longer than the call lasts. */
function whileWanted(giving: Promise<void>, signal: AbortSignal): Promise<void> {
  return orAborted(giving, signal).catch(() => undefined);
}

/**
 * Finds whose limit a viewer's calls count against: the key of a user or a token, or of several that have each to leave
 * room. A look-up for that is charged to the call's account. @throws the signal's reason.
 */
export type LimitedAs = (
  viewer: Viewer,
  signal: AbortSignal,
  account: CallAccount | undefined,
) => Promise<readonly string[]>;

/** One lease over several: they end together. */
function joined(leases: readonly Lease[]): Lease {
  const all = async (settle: (lease: Lease) => Promise<void>) => void (await Promise.all(leases.map(settle)));
  return {
    begin: (bound) => leases.forEach((lease) => lease.begin(bound)),
    answered: () => all((one) => one.answered()),
    refused: (retryAfterMs) => all((one) => one.refused(retryAfterMs)),
    unused: () => all((one) => one.unused()),
  };
}

/**
 * Takes what each bucket gives, one bucket after another: of all of them or of none.
 * @param take takes one token of a bucket, or several at once.
 * @returns a lease over all buckets for each token that every bucket gave.
 */
async function acquireAll(
  keys: readonly string[],
  take: (key: string) => Promise<readonly Lease[]>,
): Promise<Lease[]> {
  const taken: (readonly Lease[])[] = [];
  try {
    for (const key of keys) taken.push(await take(key));
  } catch (error) {
    void joined(taken.flat()).unused();
    throw error;
  }
  const count = Math.min(...taken.map(({ length }) => length));
  void joined(taken.flatMap((leases) => leases.slice(count))).unused();
  return Array.from({ length: count }, (_, index) =>
    joined(taken.flatMap((leases) => leases.slice(index, index + 1))),
  );
}

/** Takes the place of one attempt, and before the first write of a pair also that of the second. */
async function acquirePlace(
  limiter: RateLimiter,
  keys: readonly string[],
  policy: RateLimitPolicy,
  { call, signal, timer, write }: UpstreamRequest,
): Promise<Lease> {
  const reserved = write?.isSecond ? write.pair.take() : null;
  if (reserved) {
    reserved.begin(timer);
    return reserved;
  }
  const takesBoth = write !== undefined && !write.isSecond && !write.pair.wasReserved;
  const [lease, second] = await acquireAll(keys, async (key) =>
    takesBoth
      ? limiter.acquireTogether(key, policy, call, signal, [timer, undefined])
      : [await limiter.acquire(key, policy, call, signal, timer, write?.isSecond)],
  );
  if (second) write?.pair.reserve(second);
  if (!lease) throw new Error("Every viewer is counted against a limit.");
  return lease;
}

function noteWait(progress: CallProgress, sinceMs: number, untilMs: number): void {
  const waitedMs = untilMs - sinceMs;
  progress.trace?.waited("rate limit", sinceMs, untilMs);
  progress.rateLimitWaitMs += waitedMs;
  progress.account.rateLimitWaitMs += waitedMs;
}

/**
 * Holds calls back that would exceed the limit of the viewer's user. Each attempt takes a token of its own, and the
 * first write of a pair takes the token of the second as well. The call's timer stands still while it waits for one, as the limiter bounds that wait itself, and while the user is looked up.
 */
export function withRateLimit(
  next: Transport,
  limiter: RateLimiter,
  limitedAs: LimitedAs,
  clock: Clock,
): Transport {
  return async (request) => {
    const { rateLimit, viewer, signal } = request;
    if (rateLimit === null) return next(request);
    const resume = request.timer?.hold?.();
    let lease: Lease;
    let waitsSinceMs: number | null = null;
    try {
      const keys = await limitedAs(viewer, signal, request.account);
      waitsSinceMs = clock.now();
      lease = await acquirePlace(limiter, keys, rateLimit, request);
    } finally {
      if (request.progress && waitsSinceMs !== null) noteWait(request.progress, waitsSinceMs, clock.now());
      resume?.();
    }
    if (signal.aborted) {
      void lease.unused();
      throw signal.reason;
    }
    try {
      const response = await next(request);
      // The answer does not wait for the place where tokens are kept.
      void lease.answered();
      return response;
    } catch (error) {
      await giveBack(lease, error, signal);
      throw error;
    }
  };
}
