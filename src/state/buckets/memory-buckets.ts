import type { Clock } from "../../clock.ts";
import { type Bucket, fullBucket, idleAtMs, refresh, renew, settle, stateOf, take } from "./bucket.ts";
import type { BucketPolicy, BucketStore } from "./bucket-store.ts";

/** A store that also tells how much it holds. */
export interface MemoryBuckets extends BucketStore {
  /** Number of buckets that are not full, or were not a moment ago. */
  size(): number;
}

interface Entry {
  readonly policy: BucketPolicy;
  readonly bucket: Bucket;
  cancelSweep: (() => void) | null;
}

/** Keeps the buckets in this process. A bucket is dropped as soon as all its tokens are back. */
export function createMemoryBuckets(clock: Clock): MemoryBuckets {
  const entries = new Map<string, Entry>();

  function entryOf(key: string, policy: BucketPolicy, nowMs: number): Entry {
    let entry = entries.get(key);
    if (entry) refresh(entry.bucket, policy, nowMs);
    else {
      entry = { policy, bucket: fullBucket(), cancelSweep: null };
      entries.set(key, entry);
    }
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
      const entry = entries.get(key);
      if (entry) refresh(entry.bucket, policy, nowMs);
      return stateOf(entry?.bucket ?? fullBucket(), policy, nowMs);
    },
    size: () => entries.size,
  };
}
