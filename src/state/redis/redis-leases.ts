import type { SharedLeases } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";
import { deleteIfSame, lifeOf } from "./redis-values.ts";

/**
 * Acquires or renews a lease. ARGV: name of this instance, lifetime in milliseconds, and name of an instance that is
 * gone and can be replaced. Returns the holder.
 */
const claimScript = new RedisScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`);

const keyOf = (key: string) => redisKey("lease", key);

/** Creates the lease store in Redis. @param isGone resolves to true when another instance is certainly gone. */
export function createRedisLeases(
  send: SendCommand,
  instance: string,
  isGone: (name: string) => Promise<boolean>,
): SharedLeases & { releaseAll(): Promise<void> } {
  /** Keys of leases that this instance has acquired; some may have expired. */
  const own = new Set<string>();
  const claim = async (key: string, lifeMs: number, gone: string) =>
    String(await claimScript.run(send, keyOf(key), instance, lifeOf(lifeMs), gone));
  const release = async (key: string) => {
    // If the release fails, the lease expires in Redis.
    own.delete(key);
    await deleteIfSame.run(send, keyOf(key), instance);
  };
  return {
    async claim(key, lifeMs) {
      let holder = await claim(key, lifeMs, "");
      if (holder !== instance && (await isGone(holder))) holder = await claim(key, lifeMs, holder);
      if (holder === instance) own.add(key);
      else own.delete(key);
      return holder;
    },
    release,
    /** Releases all leases of this instance. */
    async releaseAll() {
      await Promise.all([...own].map(release));
    },
  };
}
