import type { UpstreamCall } from "../errors.ts";
import type { RateLimitPolicy, RateLimitState } from "./scope.ts";

/** Longest wait for a token where nothing else is said, in milliseconds. */
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

/** Keeps every viewer within the limits of the services. */
export interface RateLimiter {
  /**
   * Waits in order for a token of the viewer's bucket.
   * @param call names the call in the error.
   * @param bound tells how long the call can last, for the case that this instance is killed meanwhile.
   * @throws RateLimitWaitError when the wait is too long, at once when that is certain.
   * @throws the signal's reason when it aborts; the place in the queue is given up then.
   */
  acquire(
    viewerKey: string,
    policy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    bound?: CallBound,
  ): Promise<Lease>;
  /** How much of the limit the viewer has used. */
  read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState>;
}
