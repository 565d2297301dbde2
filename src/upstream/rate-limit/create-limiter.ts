import { type Clock, steadyClock } from "../../clock.ts";
import type { Outcome } from "../../state/buckets/bucket-store.ts";
import type { SharedState } from "../../state/shared-state.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { LimitUnavailableError, RateLimitWaitError, type UpstreamCall } from "../errors.ts";
import type { Lease, LimitObserver, RateLimiter } from "./limiter.ts";
import { bucketKey, isOfScope, type RateLimitPolicy } from "./scope.ts";
import { ResponseTimeAverage, expectedWaitMs, RetryTimes } from "./wait-estimates.ts";
import { type Waiter, TokenQueue } from "./token-queue.ts";

/** Dependencies and settings of a limiter. */
export interface LimiterDeps {
  /** Store of the rate-limit tokens, and the instances that share it. */
  readonly state: Pick<SharedState, "buckets" | "channels" | "instance" | "instances" | "isShared">;
  readonly clock: Clock;
  /**
   * Maximum expected wait for a token, in milliseconds; with 0, calls never wait. It is checked when a call joins the
   * queue. A queued call may wait one window longer.
   */
  readonly maxWaitMs: number;
  /**
   * Time added to each window, in milliseconds. Clocks count whole milliseconds, and a window that ends too early would
   * allow one call too many. @defaultValue 0
   */
  readonly marginMs?: number;
  /** Receives events for metrics. @defaultValue none */
  readonly observer?: LimitObserver | undefined;
}

/** Channel for notifications of tokens that were returned unused. Messages are bucket keys. */
const channel = "buckets";

/** Creates a rate limiter. Within one process, calls get tokens in order of arrival. */
export function createRateLimiter({
  state,
  clock,
  maxWaitMs,
  marginMs = 0,
  observer,
}: LimiterDeps): RateLimiter & { close(): void } {
  const { buckets: store, channels, instance, isShared } = state;
  const steady = steadyClock(clock);
  const lines = new Map<string, TokenQueue>();
  const retryTimes = new RetryTimes(clock);
  const answerTime = new ResponseTimeAverage();
  let tokens = 0;
  const nextId = () => `${instance}.${(tokens += 1)}`;

  async function serve(key: string): Promise<void> {
    const line = lines.get(key);
    await line?.serve();
    if (line?.isEmpty && lines.get(key) === line) lines.delete(key);
  }

  const unsubscribe = isShared ? channels.subscribe(channel, (key) => void serve(key)) : () => undefined;

  const answerMs = () => answerTime.expectedMs;

  const inMs = (delayMs: number) => (delayMs === Infinity ? null : new Date(clock.now() + delayMs));

  const counted = (policy: RateLimitPolicy) => ({ ...policy, windowMs: policy.windowMs + marginMs });

  /** Creates the lease of a token. The token is settled only once. */
  function openLease(key: string, policy: RateLimitPolicy, id: string, askedAtMs: number): Lease {
    let freshUntilMs = askedAtMs + store.freshMs;
    let begunAtMs = steady.now();
    let isSettled = false;
    let cancelRenewal: (() => void) | null = null;

    async function settle(outcome: Outcome): Promise<void> {
      if (isSettled) return;
      isSettled = true;
      cancelRenewal?.();
      let isAwaited = false;
      try {
        ({ isAwaited } = await store.settle(key, policy, { id, outcome }));
      } catch {
        // The call is over; its token expires automatically.
      }
      void serve(key);
      // If the message is lost, waiting instances get the token when they next check the store.
      if (isAwaited && isShared) channels.publish(channel, key).catch(() => undefined);
    }

    async function renew(): Promise<boolean> {
      if (isSettled) return false;
      const renewedAtMs = steady.now();
      renewLater();
      const isGood = await store.renew(key, policy, id).catch(() => false);
      if (isGood) freshUntilMs = renewedAtMs + store.freshMs;
      return isGood;
    }

    function renewLater(): void {
      cancelRenewal?.();
      if (store.renewAfterMs === null || isSettled) return;
      cancelRenewal = clock.schedule(() => void renew(), store.renewAfterMs);
    }

    renewLater();
    return {
      get isFresh() {
        return steady.now() <= freshUntilMs;
      },
      async renew() {
        begunAtMs = steady.now();
        return (await renew()) && !isSettled;
      },
      answered() {
        if (!isSettled) answerTime.add(steady.now() - begunAtMs);
        return settle({ kind: "answered" });
      },
      refused(retryAfterMs) {
        if (!isSettled) observer?.limitExceeded(policy.scope);
        return settle({ kind: "refused", retryAfterMs });
      },
      unused: () => settle({ kind: "unused" }),
    };
  }

  async function acquire(
    viewerKey: string,
    servicePolicy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    count: number,
    isUrgent = false,
  ): Promise<readonly Lease[]> {
    signal.throwIfAborted();
    const policy = counted(servicePolicy);
    const key = bucketKey(viewerKey, policy);
    const line = lines.get(key) ?? new TokenQueue({ store, clock: steady, nextId, key, policy, answerMs });
    lines.set(key, line);
    const sinceMs = steady.now();
    const { promise, resolve, reject } = Promise.withResolvers<readonly Lease[]>();
    let cancelTimer: (() => void) | null = null;
    let over = false;
    const end = () => {
      over = true;
      cancelTimer?.();
      signal.removeEventListener("abort", onAbort);
    };
    const waiter: Waiter = {
      count,
      expect(waitMs, limit) {
        if (over) return false;
        const hasJoined = cancelTimer !== null;
        const waitedMs = steady.now() - sinceMs;
        if (hasJoined ? waitedMs + waitMs <= maxWaitMs + policy.windowMs : waitMs < maxWaitMs) {
          cancelTimer ??= clock.schedule(() => void onExpire(), maxWaitMs);
          return true;
        }
        // An instance may only count on its share of a bucket.
        const given = Math.max(1, Math.min(limit, policy.limit / state.instances.size));
        failWith(retryTimes.take(key, waitMs, (policy.windowMs * count) / given));
        return false;
      },
      grant(ids, askedAtMs, left) {
        end();
        const leases = ids.map((id) => {
          observer?.tokenTaken(policy.scope, steady.now() - sinceMs, left);
          return openLease(key, policy, id, askedAtMs);
        });
        resolve(leases);
      },
      reject(error) {
        end();
        reject(isStateUnavailable(error) ? new LimitUnavailableError(error.message, call) : error);
      },
    };
    const giveUp = (error: unknown) => {
      if (over) return;
      line.remove(waiter);
      if (line.isEmpty) lines.delete(key);
      waiter.reject(error);
    };
    const onAbort = () => giveUp(signal.reason);
    const failWith = (retryAfterMs: number) => {
      const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs - marginMs) / 1_000));
      if (!over) observer?.tokenRejected(policy.scope, steady.now() - sinceMs);
      const message = "The rate limit is used up, and the wait would be too long";
      giveUp(new RateLimitWaitError(message, call, { scope: policy.scope, retryAfterSeconds }));
    };
    // The call stays in the queue when its tokens are expected within the remaining time.
    const onExpire = async () => {
      try {
        const bucket = await store.read(key, policy);
        if (over) return;
        const waitMs = expectedWaitMs(bucket, policy, answerMs(), line.wanted(waiter));
        const restMs = sinceMs + maxWaitMs + policy.windowMs - steady.now();
        if (waitMs > restMs || restMs <= 0) failWith(waitMs);
        else cancelTimer = clock.schedule(() => void onExpire(), restMs);
      } catch (error) {
        giveUp(error);
      }
    };

    signal.addEventListener("abort", onAbort, { once: true });
    line.enqueue(waiter, isUrgent);
    void serve(key);
    return promise;
  }

  return {
    acquire,
    async read(viewerKey, servicePolicy) {
      const policy = counted(servicePolicy);
      const key = bucketKey(viewerKey, policy);
      const bucket = await store.read(key, policy);
      const { limit, inFlight, returnInMs, closedForMs, waitingElsewhere } = bucket;
      const waiting = lines.get(key)?.wanted() ?? [];
      const othersWaiting = waitingElsewhere.reduce((sum, calls) => sum + calls, 0);
      const all = [...waiting, ...Array.from({ length: othersWaiting }, () => 1)];
      const used = inFlight + returnInMs.length;
      const resetsInMs = Math.max(returnInMs[0] ?? 0, closedForMs);
      return {
        policy: servicePolicy,
        used,
        remaining: closedForMs > 0 ? 0 : Math.max(0, limit - used),
        resetsAt: resetsInMs === 0 ? null : inMs(resetsInMs),
        waitingCalls: all.length,
        lastCallStartsAt: all.length === 0 ? null : inMs(expectedWaitMs(bucket, policy, answerMs(), all)),
      };
    },
    waiting(scope) {
      let waiting = 0;
      for (const [key, line] of lines) if (isOfScope(key, scope)) waiting += line.length;
      return waiting;
    },
    /** Unsubscribes from the messages of other instances. */
    close: unsubscribe,
  };
}
