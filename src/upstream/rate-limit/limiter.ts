import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy, RateLimitScope, RateLimitState } from "./scope.ts";

/** Longest expected wait for a token where nothing else is said, in milliseconds. */
export const defaultMaxWaitMs = 10_000;

/** How long a call can last. */
export interface CallBound {
  /** Milliseconds left; an upload that moves gets more. */
  remainingMs(): number;
}

/**
 * Permission for one call. Exactly one of the three functions is called when the call is over; whatever is called
 * after that does nothing. None of them ever rejects; who waits for one of them waits for the store.
 */
export interface Lease {
  /** A call begins with a permission that was taken in advance. */
  begin(bound: CallBound | undefined): void;
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
   * Waits in order for tokens of the viewer's bucket, one for each of the bounds, and takes them at once, so that no two callers each
   * hold one and wait for another.
   * @param call names the call in the error.
   * @param bounds tell how long the calls can last, for the case that this instance is killed meanwhile.
   * @param isUrgent puts the call in front of those that are not urgent. @defaultValue false
   * @returns a lease for each bound; fewer only when the bucket never has as many tokens, as a small share of a limit.
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
    bounds: readonly (CallBound | undefined)[],
    isUrgent?: boolean,
  ): Promise<readonly Lease[]>;
  /** How much of the limit the viewer has used. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
  /** How many calls wait for a token at this moment. */
  waiting(scope: RateLimitScope): number;
}
