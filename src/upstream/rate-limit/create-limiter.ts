import type { Clock } from "../../clock.ts";
import { RateLimitWaitError, type UpstreamCall } from "../errors.ts";
import type { Outcome } from "./bucket.ts";
import type { Lease, RateLimiter } from "./limiter.ts";
import { bucketKey, type RateLimitPolicy } from "./scope.ts";
import type { RateLimitStore } from "./store.ts";
import { WaitingLine, type Waiter } from "./waiting-line.ts";

/** What a limiter is made of. */
export interface LimiterParts {
  readonly store: RateLimitStore;
  readonly clock: Clock;
  /** Longest wait for a token in milliseconds; 0 lets no call wait. */
  readonly maxWaitMs: number;
}

/** Makes a limiter whose callers wait in order of their arrival in this process. */
export function createRateLimiter({ store, clock, maxWaitMs }: LimiterParts): RateLimiter {
  const lines = new Map<string, WaitingLine>();

  async function serve(viewerKey: string, policy: RateLimitPolicy): Promise<void> {
    const key = bucketKey(viewerKey, policy);
    const line = lines.get(key);
    await line?.serve();
    if (line?.isEmpty) lines.delete(key);
  }

  function createLease(viewerKey: string, policy: RateLimitPolicy): Lease {
    let settled = false;
    const settle = async (outcome: Outcome) => {
      if (settled) return;
      settled = true;
      await store.settle(viewerKey, policy, outcome);
      void serve(viewerKey, policy);
    };
    return {
      answered: () => settle({ kind: "answered" }),
      refused: (retryAfterMs) => settle({ kind: "refused", retryAfterMs }),
      unused: () => settle({ kind: "unused" }),
    };
  }

  function waitForTurn(
    viewerKey: string,
    policy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
  ): Promise<void> {
    const key = bucketKey(viewerKey, policy);
    const line = lines.get(key) ?? new WaitingLine(store, clock, viewerKey, policy);
    lines.set(key, line);
    return new Promise((resolve, reject) => {
      let cancelTimer: (() => void) | null = null;
      let over = false;
      const end = (settlePromise: () => void) => {
        if (over) return;
        over = true;
        cancelTimer?.();
        signal.removeEventListener("abort", onAbort);
        settlePromise();
      };
      const waiter: Waiter = {
        wait(leastWaitMs) {
          if (over) return;
          if (leastWaitMs > maxWaitMs) failWith(leastWaitMs);
          else cancelTimer = clock.schedule(() => void onExpire(), maxWaitMs);
        },
        grant: () => end(resolve),
        reject: (error) => end(() => reject(error)),
      };
      const giveUp = (error: unknown) => {
        if (over) return;
        line.leave(waiter);
        if (line.isEmpty) lines.delete(key);
        waiter.reject(error);
      };
      const onAbort = () => giveUp(signal.reason);
      const failWith = (leastWaitMs: number) => {
        const retryAfterSeconds = Math.max(1, Math.ceil(leastWaitMs / 1_000));
        const message = "The limit is used up for longer than a call may wait";
        giveUp(new RateLimitWaitError(message, call, { scope: policy.scope, retryAfterSeconds }));
      };
      const onExpire = () => line.leastWaitMs(waiter).then(failWith, giveUp);

      signal.addEventListener("abort", onAbort, { once: true });
      line.join(waiter);
      void serve(viewerKey, policy);
    });
  }

  return {
    async acquire(viewerKey, policy, call, signal) {
      signal.throwIfAborted();
      await waitForTurn(viewerKey, policy, call, signal);
      return createLease(viewerKey, policy);
    },
    read: (viewerKey, policy) => store.read(viewerKey, policy),
  };
}
