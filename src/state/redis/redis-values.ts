import type { SharedValues } from "../shared-state.ts";
import { redisKey, RedisScript, type SendCommand } from "./redis-script.ts";

/** Deletes a text if it equals ARGV[1]. Returns the number of deleted keys. */
export const deleteIfSame = new RedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`);

const keyOf = (key: string) => redisKey("value", key);

/** Rounds a lifetime up to whole milliseconds; at least 1. */
export function lifeOf(lifeMs: number): number {
  return Math.max(1, Math.ceil(lifeMs));
}

/** Creates a store for short-lived texts in Redis. */
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
