import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy, RateLimitScope, RateLimitState } from "./scope.ts";

/** Default of the longest expected wait for a token, in milliseconds. */
export const defaultMaxWaitMs = 10_000;

/**
 * Permission for one call. When the call is over, call exactly one of `answered`, `refused` and `unused`; further calls
 * have no effect. They resolve when the store is updated and never reject.
 */
export interface Lease {
  /**
   * True when a request may be sent now. After a stall of the process or a long wait for a connection, the lease must
   * be renewed first.
   */
  readonly isFresh: boolean;
  /**
   * Renews the lease.
   * @returns false when it has expired and the call needs another one. Never rejects.
   */
  renew(): Promise<boolean>;
  /**
   * Reports that the service responded or may have received the call. The token is available again one window from now.
   */
  answered(): Promise<void>;
  /**
   * Reports a response with status 429. No token is granted for `retryAfterMs` milliseconds, or for one window if it is
   * null.
   */
  refused(retryAfterMs: number | null): Promise<void>;
  /** Reports that nothing was sent. The token is available again immediately. */
  unused(): Promise<void>;
}

/** Observes limits, for metrics. Its functions must not throw. */
export interface LimitObserver {
  /**
   * A call acquired its token.
   * @param left tokens left in the bucket.
   */
  tokenTaken(scope: RateLimitScope, waitedMs: number, left: number): void;
  /** A call was rejected because its wait would be too long. */
  tokenRejected(scope: RateLimitScope, waitedMs: number): void;
  /** The service responded 429 to a call with a token. */
  limitExceeded(scope: RateLimitScope): void;
}

/** Enforces the services' limits for each viewer. */
export interface RateLimiter {
  /**
   * Waits in the queue of the viewer's bucket and acquires all tokens in one step, so that callers cannot deadlock.
   * @param call names the call in the error.
   * @param count number of tokens
   * @param isUrgent puts the call ahead of calls that are not urgent. @defaultValue false
   * @returns a lease for each token; fewer only when the bucket's capacity is smaller, as with a small share of a
   * limit.
   * @throws RateLimitWaitError when the expected wait is too long. A queued call fails only after the maximum wait plus
   * one window.
   * @throws LimitUnavailableError when calls cannot be counted now.
   * @throws the signal's reason when it aborts; the call then leaves the queue.
   */
  acquire(
    viewerKey: string,
    policy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    count: number,
    isUrgent?: boolean,
  ): Promise<readonly Lease[]>;
  /** Returns the viewer's use of the limit. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
  /** Returns the current number of calls that wait for a token. */
  waiting(scope: RateLimitScope): number;
}
