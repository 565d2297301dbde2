import type { Clock } from "../../clock.ts";
import { type Bucket, fullBucket, idleAtMs, leastWaitMs, refresh, settle, stateOf, take } from "./bucket.ts";
import { bucketKey, type RateLimitPolicy } from "./scope.ts";
import type { RateLimitStore } from "./store.ts";

/** A store that also tells how much it holds. */
export interface MemoryRateLimitStore extends RateLimitStore {
  /** Number of buckets that are not full, or were not a moment ago. */
  size(): number;
}

interface Entry {
  readonly policy: RateLimitPolicy;
  bucket: Bucket;
  cancelSweep: (() => void) | null;
}

/** Keeps the buckets in this process. A bucket is dropped as soon as all its tokens are back. */
export function createMemoryStore(clock: Clock): MemoryRateLimitStore {
  const entries = new Map<string, Entry>();

  function current(viewerKey: string, policy: RateLimitPolicy): Bucket {
    const entry = entries.get(bucketKey(viewerKey, policy));
    return entry ? refresh(entry.bucket, policy, clock.now()) : fullBucket;
  }

  function sweepLater(key: string, entry: Entry): void {
    const idleAt = idleAtMs(entry.bucket, entry.policy);
    if (entry.cancelSweep !== null || idleAt === Infinity) return;
    const sweep = () => {
      entry.cancelSweep = null;
      entry.bucket = refresh(entry.bucket, entry.policy, clock.now());
      if (idleAtMs(entry.bucket, entry.policy) === 0) entries.delete(key);
      else sweepLater(key, entry);
    };
    entry.cancelSweep = clock.schedule(sweep, Math.max(1, idleAt - clock.now()));
  }

  function keep(viewerKey: string, policy: RateLimitPolicy, bucket: Bucket): void {
    const key = bucketKey(viewerKey, policy);
    let entry = entries.get(key);
    if (entry) entry.bucket = bucket;
    else {
      entry = { policy, bucket, cancelSweep: null };
      entries.set(key, entry);
    }
    sweepLater(key, entry);
  }

  return {
    async take(viewerKey, policy) {
      const bucket = take(current(viewerKey, policy), policy);
      if (bucket) keep(viewerKey, policy, bucket);
      return bucket !== null;
    },
    async settle(viewerKey, policy, outcome) {
      keep(viewerKey, policy, settle(current(viewerKey, policy), policy, outcome, clock.now()));
    },
    async leastWaitMs(viewerKey, policy, ahead) {
      return leastWaitMs(current(viewerKey, policy), policy, ahead, clock.now());
    },
    async read(viewerKey, policy) {
      return stateOf(current(viewerKey, policy), policy);
    },
    size: () => entries.size,
  };
}
