import type { SharedLeases } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";
import { deleteIfSame, lifeOf } from "./redis-values.ts";

/** ARGV: the name of the one who claims, for how long in milliseconds, and of one who is gone. Returns the holder. */
const claimScript = new RedisScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= ARGV[3] then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`);

const keyOf = (key: string) => redisKey("lease", key);

/** Makes leases in Redis. @param isGone tells whether another instance is gone for certain. */
export function createRedisLeases(
  send: SendCommand,
  instance: string,
  isGone: (name: string) => Promise<boolean>,
): SharedLeases & { releaseAll(): Promise<void> } {
  /** Those that this instance has, or had until their life was over. */
  const own = new Set<string>();
  const claim = async (key: string, lifeMs: number, gone: string) =>
    String(await claimScript.run(send, keyOf(key), instance, lifeOf(lifeMs), gone));
  const release = async (key: string) => {
    // One that cannot be given back ends by itself, and is not to be remembered for ever.
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
    /** Gives all leases of this instance back. */
    async releaseAll() {
      await Promise.all([...own].map(release));
    },
  };
}
