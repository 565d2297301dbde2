import type { BucketPolicy } from "../../state/buckets/bucket-store.ts";

/** Groups of calls that share one limit. MEDIA_WRITE: every POST call of the media service (media specification §8). */
export type RateLimitScope = "MEDIA_WRITE";

/** All scopes. */
export const rateLimitScopes: readonly RateLimitScope[] = ["MEDIA_WRITE"];

/** How many calls a scope allows. */
export interface RateLimitPolicy extends BucketPolicy {
  readonly scope: RateLimitScope;
}

/** Names one bucket: the limits of one viewer are independent of each other and of everybody else's. */
export function bucketKey(viewerKey: string, policy: RateLimitPolicy): string {
  return `${policy.scope}:${viewerKey}`;
}

/** Whether a key names a bucket of a scope. */
export function isOfScope(key: string, scope: RateLimitScope): boolean {
  return key.startsWith(`${scope}:`);
}

/** 50 POST calls in 5 seconds for each user (media specification §8). */
export const mediaWritePolicy: RateLimitPolicy = { scope: "MEDIA_WRITE", limit: 50, windowMs: 5_000 };

/** State of one limit for one viewer at one moment, as the gateway counts it. */
export interface RateLimitState {
  readonly policy: RateLimitPolicy;
  /** Calls within the window that ends now, calls under way included. */
  readonly used: number;
  /** Calls that would be let through at once; never negative. */
  readonly remaining: number;
  /** When the oldest counted call leaves the window, or a closed limit opens; null when none is counted, all are under way or nobody knows. */
  readonly resetsAt: Date | null;
  /** Calls of the viewer that wait for a token, at all instances. */
  readonly waitingCalls: number;
  /** When the last of them is expected to start; null when none waits, or nobody knows. */
  readonly lastCallStartsAt: Date | null;
}
