import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy, RateLimitScope, RateLimitState } from "./scope.ts";

/** Longest expected wait for a token where nothing else is said, in milliseconds. */
export const defaultMaxWaitMs = 10_000;

/**
 * Permission for one call. Exactly one of `answered`, `refused` and `unused` is called when the call is over; whatever is called after that
 * does nothing. None of them rejects; they resolve when the store knows.
 */
export interface Lease {
  /** True when a request may be sent with it now. After a standstill, or a long wait for a connection, it has to be renewed first. */
  readonly isFresh: boolean;
  /** Makes the permission fresh. @returns false when it is not good any more: its call needs another one. Never rejects. */
  renew(): Promise<boolean>;
  /** The service answered, or may have seen the call: the token comes back one window from now. */
  answered(): Promise<void>;
  /**
   * The service answered 429: no token is given out until `retryAfterMs` milliseconds have passed, or one window when
   * the service did not say.
   */
  refused(retryAfterMs: number | null): Promise<void>;
  /** Nothing was sent: the token comes back at once. */
  unused(): Promise<void>;
}

/** Sees what limits do, for metrics. None of it may throw. */
export interface LimitObserver {
  /** A call has its token. @param left tokens that the bucket has now. */
  tokenTaken(scope: RateLimitScope, waitedMs: number, left: number): void;
  /** A call was told that its wait would be too long. */
  tokenRejected(scope: RateLimitScope, waitedMs: number): void;
  /** The service has answered 429 to a call with a token. */
  limitRefused(scope: RateLimitScope): void;
}

/** Keeps every viewer within the limits of the services. */
export interface RateLimiter {
  /**
   * Waits in order for tokens of the viewer's bucket, and takes them at once, so that no two callers each hold one and wait for another.
   * @param call names the call in the error.
   * @param count number of tokens
   * @param isUrgent puts the call in front of those that are not urgent. @defaultValue false
   * @returns a lease for each token; fewer only when the bucket never has as many tokens, as a small share of a limit.
   * @throws RateLimitWaitError when the expected wait is too long; a call that has begun to wait fails only when its turn does not
   * come within the wait and one window.
   * @throws LimitUnavailableError when calls cannot be counted now.
   * @throws the signal's reason when it aborts; the place in the queue is given up then.
   */
  acquire(
    viewerKey: string,
    policy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    count: number,
    isUrgent?: boolean,
  ): Promise<readonly Lease[]>;
  /** How much of the limit the viewer has used. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
  /** How many calls wait for a token at this moment. */
  waiting(scope: RateLimitScope): number;
}
