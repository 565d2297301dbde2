import type { SharedLeases, SharedValues } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";

/** Deletes a text while it is the one of ARGV. Returns how many were deleted. */
const deleteIfSame = new RedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`);

const keyOf = (key: string) => redisKey("value", key);

/** A whole number of milliseconds, as Redis wants it; a life that is over already ends at once. */
function lifeOf(lifeMs: number): number {
  return Math.max(1, Math.ceil(lifeMs));
}

/** Short-lived texts in Redis. */
export function createRedisValues(send: SendCommand): SharedValues {
  return {
    get: async (key) => (await send("get", keyOf(key))) as string | null,
    async set(key, text, lifeMs) {
      await send("set", keyOf(key), text, "PX", lifeOf(lifeMs));
    },
    add: async (key, text, lifeMs) =>
      (await send("set", keyOf(key), text, "PX", lifeOf(lifeMs), "NX")) === "OK",
    take: async (key) => (await send("getdel", keyOf(key))) as string | null,
    async delete(key, text) {
      const count =
        text === undefined ? await send("del", keyOf(key)) : await deleteIfSame.run(send, keyOf(key), text);
      return count === 1;
    },
  };
}

/** ARGV: who claims, for how long, and who is known to be gone. Returns the holder. */
const claim = new RedisScript(`
local holder = redis.call('GET', KEYS[1])
local isFree = not holder or holder == ARGV[1]
for index = 3, #ARGV do isFree = isFree or holder == ARGV[index] end
if not isFree then return holder end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]`);

const leaseKeyOf = (key: string) => redisKey("lease", key);

/** Makes leases in Redis. @param ended who of the other instances is known to be gone. */
export function createRedisLeases(
  send: SendCommand,
  instance: string,
  ended: () => readonly string[],
): SharedLeases & { releaseAll(): Promise<void> } {
  /** Those that this instance has, or had until their life was over. */
  const own = new Set<string>();
  const giveBack = async (key: string) => {
    // One that cannot be given back ends by itself, and is not to be remembered for ever.
    own.delete(key);
    await deleteIfSame.run(send, leaseKeyOf(key), instance);
  };
  return {
    async claim(key, lifeMs) {
      const holder = String(await claim.run(send, leaseKeyOf(key), instance, lifeOf(lifeMs), ...ended()));
      if (holder === instance) own.add(key);
      else own.delete(key);
      return holder;
    },
    release: giveBack,
    /** Gives all leases of this instance back. */
    async releaseAll() {
      await Promise.all([...own].map(giveBack));
    },
  };
}
