import type { Clock } from "../../clock.ts";
import type { SharedState } from "../../state/shared-state.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { LimitUnavailableError, RateLimitWaitError, type UpstreamCall } from "../errors.ts";
import { AnswerTime } from "./expected-tokens.ts";
import type { CallBound, Lease, LimitObserver } from "./limiter.ts";
import { RetryTimes } from "./retry-times.ts";
import {
  bucketKey,
  isOfScope,
  type RateLimitPolicy,
  type RateLimitScope,
  type RateLimitState,
} from "./scope.ts";
import { type GivenToken, openLease } from "./token-lease.ts";
import { WaitingLine, type Waiter } from "./waiting-line.ts";

/** What a limiter is made of. */
export interface LimiterParts {
  /** Where the tokens are kept, and who else takes them. */
  readonly state: Pick<SharedState, "buckets" | "channels" | "instance" | "instances" | "isShared">;
  readonly clock: Clock;
  /**
   * Longest expected wait for a token in milliseconds; 0 lets no call wait. It decides when a call joins the line. A call that has
   * joined may wait one window longer.
   */
  readonly maxWaitMs: number;
  /**
   * By how much a window is counted longer than the service's, in milliseconds: clocks tell whole milliseconds, and one more call
   * within a window that ends a fraction too early is one too many. @defaultValue 0
   */
  readonly marginMs?: number;
  /** Sees what the limits do. @defaultValue nobody does */
  readonly observer?: LimitObserver | undefined;
}

/** Where instances tell each other of tokens that came back before their time: the messages are keys of buckets. */
const channel = "buckets";

/** How long a call without a bound of its own has its token before that is renewed, in milliseconds. */
const unboundLifeMs = 30_000;

/** Makes a limiter whose callers wait in order of their arrival in this process. */
export function createRateLimiter({ state, clock, maxWaitMs, marginMs = 0, observer }: LimiterParts) {
  const { buckets: store, channels, instance, isShared } = state;
  const lines = new Map<string, WaitingLine>();
  const retryTimes = new RetryTimes(clock);
  const answerTime = new AnswerTime();
  let tokens = 0;
  const nextId = () => `${instance}.${(tokens += 1)}`;

  async function serve(key: string): Promise<void> {
    const line = lines.get(key);
    await line?.serve();
    if (line?.isEmpty && lines.get(key) === line) lines.delete(key);
  }

  const unsubscribe = isShared ? channels.subscribe(channel, (key) => void serve(key)) : () => undefined;

  const lifeMs = (bound?: CallBound) => (isShared ? (bound?.remainingMs() ?? unboundLifeMs) : null);

  const answerMs = () => answerTime.expectedMs;

  const counted = (policy: RateLimitPolicy) => ({ ...policy, windowMs: policy.windowMs + marginMs });

  function onSettled(key: string, isAwaited: boolean): void {
    void serve(key);
    // A lost message costs those who wait a moment: they look themselves.
    if (isAwaited && isShared) channels.publish(channel, key).catch(() => undefined);
  }

  function leaseOf(
    policy: RateLimitPolicy,
    given: Pick<GivenToken, "key" | "token" | "askedAtMs" | "bound">,
  ) {
    return openLease({
      ...given,
      store,
      clock,
      policy,
      lifeMs,
      onSettled: (isAwaited) => onSettled(given.key, isAwaited),
      onAnswered: (durationMs) => answerTime.note(durationMs),
      onRefused: () => observer?.limitRefused(policy.scope),
    });
  }

  async function acquire(
    viewerKey: string,
    servicePolicy: RateLimitPolicy,
    call: UpstreamCall,
    signal: AbortSignal,
    bounds: readonly (CallBound | undefined)[],
    isUrgent = false,
  ): Promise<readonly Lease[]> {
    signal.throwIfAborted();
    const policy = counted(servicePolicy);
    const key = bucketKey(viewerKey, policy);
    const line = lines.get(key) ?? new WaitingLine({ store, clock, instance, nextId, key, policy, answerMs });
    lines.set(key, line);
    const sinceMs = clock.now();
    const { promise, resolve, reject } = Promise.withResolvers<readonly Lease[]>();
    let cancelTimer: (() => void) | null = null;
    let over = false;
    const end = () => {
      over = true;
      cancelTimer?.();
      signal.removeEventListener("abort", onAbort);
    };
    const waiter: Waiter = {
      lives: bounds.map((bound) => () => lifeMs(bound)),
      expect(waitMs, limit) {
        if (over) return false;
        const hasJoined = cancelTimer !== null;
        const waitedMs = clock.now() - sinceMs;
        if (hasJoined ? waitedMs + waitMs <= maxWaitMs + policy.windowMs : waitMs < maxWaitMs) {
          cancelTimer ??= clock.schedule(() => void onExpire(), maxWaitMs);
          return true;
        }
        // Of a bucket that all share, each instance gives its part of the places away.
        const places = Math.min(limit, policy.limit / state.instances.size) / bounds.length;
        failWith(retryTimes.take(key, waitMs, policy.windowMs / places));
        return false;
      },
      grant(given, askedAtMs, left) {
        end();
        const leases = given.map((token, index) => {
          observer?.tokenTaken(policy.scope, clock.now() - sinceMs, left);
          return leaseOf(policy, { key, token, askedAtMs, bound: bounds[index] });
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
      line.leave(waiter);
      if (line.isEmpty) lines.delete(key);
      waiter.reject(error);
    };
    const onAbort = () => giveUp(signal.reason);
    const failWith = (retryAfterMs: number) => {
      const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs - marginMs) / 1_000));
      if (!over) observer?.tokenRejected(policy.scope, clock.now() - sinceMs);
      const message = "The limit is used up for longer than a call may wait";
      giveUp(new RateLimitWaitError(message, call, { scope: policy.scope, retryAfterSeconds }));
    };
    // A call whose tokens are on their way back is not refused at the last moment.
    const onExpire = async () => {
      try {
        const waitMs = await line.expectedWaitMs(waiter);
        if (over) return;
        const restMs = sinceMs + maxWaitMs + policy.windowMs - clock.now();
        if (waitMs > restMs || restMs <= 0) failWith(waitMs);
        else cancelTimer = clock.schedule(() => void onExpire(), restMs);
      } catch (error) {
        giveUp(error);
      }
    };

    signal.addEventListener("abort", onAbort, { once: true });
    line.join(waiter, isUrgent);
    void serve(key);
    return promise;
  }

  return {
    acquire,
    async read(viewerKey: string, policy: RateLimitPolicy): Promise<RateLimitState> {
      const { limit, underWay, backInMs, closedForMs } = await store.read(
        bucketKey(viewerKey, policy),
        counted(policy),
      );
      const used = underWay + backInMs.length;
      const resetsInMs = Math.max(backInMs[0] ?? 0, closedForMs);
      return {
        policy,
        used,
        remaining: closedForMs > 0 ? 0 : Math.max(0, limit - used),
        resetsAt: resetsInMs === 0 || resetsInMs === Infinity ? null : new Date(clock.now() + resetsInMs),
      };
    },
    waiting(scope: RateLimitScope): number {
      let waiting = 0;
      for (const [key, line] of lines) if (isOfScope(key, scope)) waiting += line.length;
      return waiting;
    },
    /** Hears nothing more from other instances. */
    close: unsubscribe,
  };
}
