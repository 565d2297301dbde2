import type { Clock } from "../../clock.ts";
import type { BucketPolicy, BucketState, BucketStore, TakeReply, TokenRequest } from "./bucket-store.ts";

/**
 * Maximum time for which a Retry-After header can close a bucket, in milliseconds. Longer values are reduced to it, so
 * that a wrong header cannot lock a user out.
 */
export const maxClosedMs = 3_600_000;

/** Maximum assumed time between the start of a call and its arrival at the service, in milliseconds. */
export const arrivalMs = 1_000;

/** Bucket store in memory that also reports its contents. */
export interface MemoryBuckets extends BucketStore {
  /** Number of stored buckets. A bucket is removed soon after it is full again. */
  size(): number;
  /** Returns true when all tokens of a bucket are available. */
  isFull(key: string): boolean;
  /**
   * Returns the time for which the next process must not make limited calls, in milliseconds. Calls in flight count as
   * aborted now.
   */
  restMs(): number;
}

/** Tokens of one limit. All times are on the store's clock, in milliseconds. */
interface Bucket {
  readonly windowMs: number;
  /** Ids of the tokens held by calls in flight. */
  readonly held: Set<string>;
  /** End times of calls whose tokens are not available again yet, in ascending order. */
  endedAtMs: number[];
  /** Time before which no token is granted. */
  closedUntilMs: number;
  cancelSweep: (() => void) | null;
}

/**
 * Creates a bucket store in the memory of this process. A bucket is removed when all its tokens are available.
 * @param clock monotonic clock.
 * @param heldForMs time after the start for which all buckets are closed, in milliseconds.
 */
export function createMemoryBuckets(clock: Clock, heldForMs = 0): MemoryBuckets {
  const buckets = new Map<string, Bucket>();
  const heldUntilMs = clock.now() + heldForMs;

  /** Returns the bucket, without the tokens whose window has passed. */
  function bucketOf(key: string, { windowMs }: BucketPolicy, nowMs: number): Bucket {
    const bucket = buckets.get(key) ?? {
      windowMs,
      held: new Set(),
      endedAtMs: [],
      closedUntilMs: heldUntilMs,
      cancelSweep: null,
    };
    putBack(bucket, nowMs);
    return bucket;
  }

  function putBack(bucket: Bucket, nowMs: number): void {
    const { endedAtMs, windowMs } = bucket;
    const first = endedAtMs.findIndex((atMs) => atMs + windowMs > nowMs);
    if (first !== 0 && endedAtMs.length > 0) bucket.endedAtMs = first < 0 ? [] : endedAtMs.slice(first);
  }

  /** Returns the time at which all tokens are available again; Infinity while calls are in flight. */
  function usedUntilMs({ held, endedAtMs, windowMs, closedUntilMs }: Bucket): number {
    if (held.size > 0) return Infinity;
    return Math.max(closedUntilMs, (endedAtMs.at(-1) ?? -Infinity) + windowMs);
  }

  /** Stores a changed bucket until all its tokens are available. */
  function keep(key: string, bucket: Bucket, nowMs: number): void {
    buckets.set(key, bucket);
    const usedUntil = usedUntilMs(bucket);
    if (bucket.cancelSweep !== null || usedUntil === Infinity) return;
    const sweep = () => {
      bucket.cancelSweep = null;
      const laterMs = clock.now();
      putBack(bucket, laterMs);
      if (usedUntilMs(bucket) <= laterMs) buckets.delete(key);
      else keep(key, bucket, laterMs);
    };
    bucket.cancelSweep = clock.schedule(sweep, Math.max(1, usedUntil - nowMs));
  }

  function stateOf({ held, endedAtMs, windowMs, closedUntilMs }: Bucket, limit: number): BucketState {
    const nowMs = clock.now();
    return {
      limit,
      inFlight: held.size,
      returnInMs: endedAtMs.map((atMs) => atMs + windowMs - nowMs),
      closedForMs: Math.max(0, closedUntilMs - nowMs),
      waitingElsewhere: [],
    };
  }

  function take(key: string, policy: BucketPolicy, { tokens }: TokenRequest): TakeReply {
    const nowMs = clock.now();
    const bucket = bucketOf(key, policy, nowMs);
    const state = stateOf(bucket, policy.limit);
    let granted = Math.min(tokens.length, freeOf(state));
    if (granted < tokens.length && tokens[granted - 1]?.needsNext) granted -= 1;
    for (const { id } of tokens.slice(0, granted)) bucket.held.add(id);
    if (granted > 0) keep(key, bucket, nowMs);
    const used = bucket.held.size + bucket.endedAtMs.length;
    if (granted === tokens.length) return { granted, used, wait: null };
    const nextMs = state.closedForMs > 0 ? 0 : (state.returnInMs[0] ?? policy.windowMs);
    const askInMs = Math.max(1, nextMs, state.closedForMs);
    return { granted, used, wait: { askInMs, state: stateOf(bucket, policy.limit) } };
  }

  return {
    freshMs: Infinity,
    renewAfterMs: null,
    take: async (key, policy, ask) => take(key, policy, ask),
    async settle(key, policy, { id, outcome, agoMs = 0 }) {
      const nowMs = clock.now();
      const bucket = bucketOf(key, policy, nowMs);
      bucket.held.delete(id);
      if (outcome.kind !== "unused") {
        const endedAtMs = nowMs - agoMs;
        bucket.endedAtMs = [...bucket.endedAtMs, endedAtMs].toSorted((a, b) => a - b);
        if (outcome.kind === "refused") {
          const closedMs = Math.min(outcome.retryAfterMs ?? policy.windowMs, maxClosedMs);
          bucket.closedUntilMs = Math.max(bucket.closedUntilMs, endedAtMs + closedMs);
        }
        putBack(bucket, nowMs);
      }
      keep(key, bucket, nowMs);
      return { isAwaited: false };
    },
    async renew(key, policy, id) {
      const nowMs = clock.now();
      const bucket = bucketOf(key, policy, nowMs);
      bucket.held.add(id);
      keep(key, bucket, nowMs);
      return bucket.held.size + bucket.endedAtMs.length <= policy.limit && bucket.closedUntilMs <= nowMs;
    },
    read: async (key, policy) => stateOf(bucketOf(key, policy, clock.now()), policy.limit),
    size: () => buckets.size,
    isFull: (key) => !buckets.has(key),
    restMs() {
      const nowMs = clock.now();
      let restMs = Math.max(0, heldUntilMs - nowMs);
      for (const bucket of buckets.values()) {
        restMs = Math.max(restMs, Math.min(usedUntilMs(bucket) - nowMs, bucket.windowMs + arrivalMs));
      }
      return restMs;
    },
  };
}

/** Returns the number of tokens that the bucket can grant now. */
function freeOf({ limit, inFlight, returnInMs, closedForMs }: BucketState): number {
  return closedForMs > 0 ? 0 : Math.max(0, limit - inFlight - returnInMs.length);
}
