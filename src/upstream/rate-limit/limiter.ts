import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy, RateLimitScope, RateLimitState } from "./scope.ts";

/** Default maximum of the expected wait for a token, in milliseconds. */
export const defaultMaxWaitMs = 10_000;

/**
 * Permission for one call. When the service call has ended, the holder must use exactly one of `answered`, `refused`
 * and `unused`. Repeating it has no effect. The functions resolve when the store is updated, and never reject.
 */
export interface Lease {
  /**
   * True when a request may be sent now. False after the process was suspended or after a long wait for a connection;
   * the lease must then be renewed.
   */
  readonly isFresh: boolean;
  /**
   * Renews the lease. Never rejects.
   * @returns false when the lease has expired and the call needs another one.
   */
  renew(): Promise<boolean>;
  /**
   * Reports that the service responded, or may have received the call. The token becomes available again after one
   * window.
   */
  answered(): Promise<void>;
  /**
   * Reports a response with status 429. The bucket grants no tokens for `retryAfterMs` milliseconds, or for one window
   * if it is null.
   */
  refused(retryAfterMs: number | null): Promise<void>;
  /** Reports that nothing was sent. The token becomes available again immediately. */
  unused(): Promise<void>;
}

/** Receives events of the rate limiter, for metrics. The functions must not throw. */
export interface LimitObserver {
  /**
   * Called when a call has acquired its token.
   * @param waitedMs wait of the call, in milliseconds.
   * @param left number of tokens left in the bucket.
   */
  tokenTaken(scope: RateLimitScope, waitedMs: number, left: number): void;
  /** Called when a call was rejected because its wait would be too long. */
  tokenRejected(scope: RateLimitScope, waitedMs: number): void;
  /** Called when the service responded with 429 to a call that had a token. */
  limitExceeded(scope: RateLimitScope): void;
}

/** Enforces the rate limits of the services for each viewer. */
export interface RateLimiter {
  /**
   * Waits in the queue of the viewer's bucket and acquires tokens. All tokens are acquired in one step, so callers
   * cannot deadlock.
   * @param call describes the call in the error.
   * @param count number of tokens.
   * @param isUrgent true to wait ahead of all calls that are not urgent. @defaultValue false
   * @returns one lease for each token. There are fewer when the bucket is smaller than `count`, as with a small share
   * of a limit.
   * @throws RateLimitWaitError when the expected wait is too long. A queued call fails only after the maximum wait plus
   * one window.
   * @throws LimitUnavailableError when calls cannot be counted now.
   * @throws the signal's reason when aborted; the call then leaves the queue.
   */
  acquire(
    viewerKey: string,
    policy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    count: number,
    isUrgent?: boolean,
  ): Promise<readonly Lease[]>;
  /** Returns the current state of a limit for a viewer. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
  /** Returns the number of calls that currently wait for a token. */
  waiting(scope: RateLimitScope): number;
}
