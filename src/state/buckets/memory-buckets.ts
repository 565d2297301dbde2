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

  /** Changes a refreshed bucket, which is dropped when it is full again. */
  async function change<Answer>(
    key: string,
    policy: BucketPolicy,
    work: (bucket: Bucket, nowMs: number) => Answer,
  ): Promise<Answer> {
    const nowMs = clock.now();
    const entry = entries.get(key) ?? { policy, bucket: newBucket(), cancelSweep: null };
    entries.set(key, entry);
    refresh(entry.bucket, policy, nowMs);
    const answer = work(entry.bucket, nowMs);
    sweepLater(key, entry, nowMs);
    return answer;
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
    take: (key, policy, ask) => change(key, policy, (bucket, nowMs) => take(bucket, policy, ask, nowMs)),
    settle: (key, policy, end) => change(key, policy, (bucket, nowMs) => settle(bucket, policy, end, nowMs)),
    renew: (key, policy, token) => change(key, policy, (bucket, nowMs) => renew(bucket, token, nowMs)),
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
