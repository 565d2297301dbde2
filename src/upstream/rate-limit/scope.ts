import type { BucketPolicy } from "../../state/buckets/bucket-store.ts";

/** Groups of calls that share one limit. MEDIA_WRITE: every POST call of the media service (media specification §8). */
export type RateLimitScope = "MEDIA_WRITE";

/** All rate-limit scopes. */
export const rateLimitScopes: readonly RateLimitScope[] = ["MEDIA_WRITE"];

/** Rate limit of a scope. */
export interface RateLimitPolicy extends BucketPolicy {
  readonly scope: RateLimitScope;
}

/** Returns the key of a bucket. Each viewer has a separate bucket for each scope. */
export function bucketKey(viewerKey: string, policy: RateLimitPolicy): string {
  return `${policy.scope}:${viewerKey}`;
}

/** Returns true when a bucket key belongs to a scope. */
export function isOfScope(key: string, scope: RateLimitScope): boolean {
  return key.startsWith(`${scope}:`);
}

/** Limit of 50 POST calls in 5 seconds for each user (media specification §8). */
export const mediaWritePolicy: RateLimitPolicy = { scope: "MEDIA_WRITE", limit: 50, windowMs: 5_000 };

/** Current state of one limit for one viewer, as counted by the gateway. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  /** Number of calls in the current window, including running ones. */
  readonly used: number;
  /** Number of calls that can start now; at least 0. */
  readonly remaining: number;
  /**
   * Time at which the oldest counted call leaves the window, or at which a closed limit opens. Null when no finished
   * call is counted or the time is unknown.
   */
  readonly resetsAt: Date | null;
  /** Number of the viewer's calls that wait for a token, on all instances. */
  readonly waitingCalls: number;
  /** Expected start of the last waiting call; null when none is waiting or the time is unknown. */
  readonly lastCallStartsAt: Date | null;
}
