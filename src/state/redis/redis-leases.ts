import type { SharedLeases } from "../shared-leases.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";
import { deleteIfSame, lifeOf } from "./redis-values.ts";

/** ARGV: who claims, for how long, and who is known to be gone. Returns the holder. */
const claim = new RedisScript(`
local holder = redis.call('GET', KEYS[1])
local isFree = not holder or holder == ARGV[1]
for index = 3, #ARGV do isFree = isFree or holder == ARGV[index] end
if not isFree then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`);

const keyOf = (key: string) => redisKey("lease", key);

/** Leases in Redis. */
export interface RedisLeases extends SharedLeases {
  /** Gives all leases of this instance back. */
  releaseAll(): Promise<void>;
}

/** Makes leases. @param ended who of the other instances is known to be gone. */
export function createRedisLeases(
  send: SendCommand,
  instance: string,
  ended: () => readonly string[],
): RedisLeases {
  /** Those that this instance has, or had until their life was over. */
  const own = new Set<string>();
  const giveBack = async (key: string) => {
    // One that cannot be given back ends by itself, and is not to be remembered for ever.
    own.delete(key);
    await deleteIfSame.run(send, keyOf(key), instance);
  };
  return {
    async claim(key, lifeMs) {
      const holder = String(await claim.run(send, keyOf(key), instance, lifeOf(lifeMs), ...ended()));
      if (holder === instance) own.add(key);
      else own.delete(key);
      return holder;
    },
    release: giveBack,
    async releaseAll() {
      await Promise.all([...own].map(giveBack));
    },
  };
}
