import type { Clock } from "../../clock.ts";
import {
  arrivalMs,
  type Bucket,
  fullBucket,
  idleAtMs,
  refresh,
  renew,
  settle,
  stateOf,
  take,
  usedUntilMs,
} from "./bucket.ts";
import type { BucketPolicy, BucketStore } from "./bucket-store.ts";

/** A store that also tells how much it holds. */
export interface MemoryBuckets extends BucketStore {
  /** Number of buckets that are not full, or were not a moment ago. */
  size(): number;
  /**
   * For how long the buckets of a process that follows this one have to stay closed, in milliseconds. Calls that are not over count as
   * broken off now.
   */
  restMs(): number;
}

interface Entry {
  readonly policy: BucketPolicy;
  readonly bucket: Bucket;
  cancelSweep: (() => void) | null;
}

/**
 * Keeps the buckets in this process. A bucket is dropped as soon as all its tokens are back.
 * @param heldForMs for how long all buckets are closed at first, in milliseconds.
 */
export function createMemoryBuckets(clock: Clock, heldForMs = 0): MemoryBuckets {
  const entries = new Map<string, Entry>();
  const heldUntilMs = clock.now() + heldForMs;
  const newBucket = (): Bucket => ({ ...fullBucket(), closedUntilMs: heldUntilMs });

  function entryOf(key: string, policy: BucketPolicy, nowMs: number): Entry {
    let entry = entries.get(key);
    if (!entry) {
      entry = { policy, bucket: newBucket(), cancelSweep: null };
      entries.set(key, entry);
    }
    refresh(entry.bucket, policy, nowMs);
    return entry;
  }

  function sweepLater(key: string, entry: Entry, nowMs: number): void {
    if (entry.cancelSweep !== null) return;
    const idleAt = idleAtMs(entry.bucket, entry.policy);
    if (idleAt === Infinity) return;
    const sweep = () => {
      entry.cancelSweep = null;
      const laterMs = clock.now();
      refresh(entry.bucket, entry.policy, laterMs);
      if (idleAtMs(entry.bucket, entry.policy) === 0) entries.delete(key);
      else sweepLater(key, entry, laterMs);
    };
    entry.cancelSweep = clock.schedule(sweep, Math.max(1, idleAt - nowMs));
  }

  return {
    async take(key, policy, ask) {
      const nowMs = clock.now();
      const entry = entryOf(key, policy, nowMs);
      const answer = take(entry.bucket, policy, ask, nowMs);
      sweepLater(key, entry, nowMs);
      return answer;
    },
    async settle(key, policy, end) {
      const nowMs = clock.now();
      const entry = entryOf(key, policy, nowMs);
      const answer = settle(entry.bucket, policy, end, nowMs);
      sweepLater(key, entry, nowMs);
      return answer;
    },
    async renew(key, policy, token) {
      const nowMs = clock.now();
      const entry = entryOf(key, policy, nowMs);
      renew(entry.bucket, token, nowMs);
      sweepLater(key, entry, nowMs);
    },
    async read(key, policy) {
      const nowMs = clock.now();
      const bucket = entries.get(key)?.bucket ?? newBucket();
      refresh(bucket, policy, nowMs);
      return stateOf(bucket, policy, nowMs);
    },
    size: () => entries.size,
    restMs() {
      const nowMs = clock.now();
      let restMs = Math.max(0, heldUntilMs - nowMs);
      for (const { bucket, policy } of entries.values()) {
        const usedForMs = usedUntilMs(bucket, policy) - nowMs;
        restMs = Math.max(restMs, Math.min(usedForMs, policy.windowMs + arrivalMs));
      }
      return restMs;
    },
  };
}
