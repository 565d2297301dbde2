import type { Outcome } from "./bucket.ts";
import type { RateLimitPolicy, RateLimitState } from "./scope.ts";

/**
 * Where the buckets are kept: in this process, or in a place that several instances share. Each function is atomic.
 * Waiting and order are the limiter's business.
 */
export interface RateLimitStore {
  /** Takes a token; false when there is none now. */
  take(viewerKey: string, policy: RateLimitPolicy): Promise<boolean>;
  /** Ends a call that had taken a token. */
  settle(viewerKey: string, policy: RateLimitPolicy, outcome: Outcome): Promise<void>;
  /** The shortest possible wait in milliseconds for a caller with `ahead` others before it; 0 when a token is free. */
  leastWaitMs(viewerKey: string, policy: RateLimitPolicy, ahead: number): Promise<number>;
  /** The bucket's state now. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
}
