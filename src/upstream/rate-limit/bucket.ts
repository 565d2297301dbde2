import type { RateLimitPolicy, RateLimitState } from "./scope.ts";

/**
 * Longest time that a Retry-After closes a bucket. Longer ones are believed for this long and then tried again: a bad
 * header must not lock a viewer out.
 */
const maxClosedMs = 3_600_000;

/** How a call that held a token ended. */
export type Outcome =
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly retryAfterMs: number | null }
  | { readonly kind: "unused" };

/** One viewer's tokens of one policy. All times are milliseconds since the epoch. */
export interface Bucket {
  /** Tokens held by calls that are not over. */
  readonly underWay: number;
  /** When the calls ended whose tokens have not come back yet; oldest first. */
  readonly answeredAtMs: readonly number[];
  /** No token is given out before this time; 0 when the bucket is open. */
  readonly closedUntilMs: number;
}

/** A bucket with all its tokens. */
export const fullBucket: Bucket = { underWay: 0, answeredAtMs: [], closedUntilMs: 0 };

/** Puts the tokens back whose window has passed. */
export function refresh(bucket: Bucket, policy: RateLimitPolicy, nowMs: number): Bucket {
  const answeredAtMs = bucket.answeredAtMs
    // A clock that was set back must not keep tokens away for as long as it was set back.
    .map((atMs) => Math.min(atMs, nowMs))
    .filter((atMs) => atMs + policy.windowMs > nowMs);
  const closedUntilMs =
    bucket.closedUntilMs > nowMs ? Math.min(bucket.closedUntilMs, nowMs + maxClosedMs) : 0;
  return { underWay: bucket.underWay, answeredAtMs, closedUntilMs };
}

/** Takes a token out of a refreshed bucket; null when there is none. */
export function take(bucket: Bucket, policy: RateLimitPolicy): Bucket | null {
  if (bucket.closedUntilMs > 0) return null;
  if (bucket.underWay + bucket.answeredAtMs.length >= policy.limit) return null;
  return { ...bucket, underWay: bucket.underWay + 1 };
}

/** Ends a call in a refreshed bucket. */
export function settle(bucket: Bucket, policy: RateLimitPolicy, outcome: Outcome, nowMs: number): Bucket {
  const underWay = Math.max(0, bucket.underWay - 1);
  if (outcome.kind === "unused") return { ...bucket, underWay };
  const answeredAtMs = [...bucket.answeredAtMs, nowMs];
  if (outcome.kind === "answered") return { ...bucket, underWay, answeredAtMs };
  const closedMs = Math.min(outcome.retryAfterMs ?? policy.windowMs, maxClosedMs);
  return { underWay, answeredAtMs, closedUntilMs: Math.max(bucket.closedUntilMs, nowMs + closedMs) };
}

/**
 * The shortest time, in milliseconds, that a caller has to wait who is preceded by `ahead` others. Calls under way
 * are taken to end now, the calls of those ahead as soon as they begin; the real wait can only be longer.
 */
export function leastWaitMs(bucket: Bucket, policy: RateLimitPolicy, ahead: number, nowMs: number): number {
  const { limit, windowMs } = policy;
  const used = bucket.underWay + bucket.answeredAtMs.length;
  const slot = ahead % limit;
  const rounds = Math.floor(ahead / limit);
  const free = Math.max(0, limit - used);
  let tokenMs = windowMs;
  if (slot < free) tokenMs = 0;
  else {
    const answeredAtMs = bucket.answeredAtMs[slot - free];
    if (answeredAtMs !== undefined) tokenMs = answeredAtMs + windowMs - nowMs;
  }
  return Math.max(tokenMs, bucket.closedUntilMs - nowMs, 0) + rounds * windowMs;
}

/** What a refreshed bucket looks like from outside. */
export function stateOf(bucket: Bucket, policy: RateLimitPolicy): RateLimitState {
  const used = bucket.underWay + bucket.answeredAtMs.length;
  const oldestMs = bucket.answeredAtMs[0];
  const freeAtMs = oldestMs === undefined ? 0 : oldestMs + policy.windowMs;
  const resetsAtMs = Math.max(freeAtMs, bucket.closedUntilMs);
  return {
    policy,
    used,
    remaining: bucket.closedUntilMs > 0 ? 0 : Math.max(0, policy.limit - used),
    resetsAt: resetsAtMs === 0 ? null : new Date(resetsAtMs),
  };
}

/** Until when a refreshed bucket differs from a full one; Infinity while calls are under way. */
export function idleAtMs(bucket: Bucket, policy: RateLimitPolicy): number {
  if (bucket.underWay > 0) return Infinity;
  const newestMs = bucket.answeredAtMs.at(-1);
  return Math.max(newestMs === undefined ? 0 : newestMs + policy.windowMs, bucket.closedUntilMs);
}
