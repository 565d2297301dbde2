import type { SharedValues } from "../shared-values.ts";
import { type RedisCommands, redisKey, RedisScript } from "./redis-script.ts";

const deleteIfSame = new RedisScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`);

const keyOf = (key: string) => redisKey("value", key);

/** A whole number of milliseconds, as Redis wants it; a life that is over already ends at once. */
export function lifeOf(lifeMs: number): number {
  return Math.max(1, Math.ceil(lifeMs));
}

/** Short-lived texts in Redis. */
export function createRedisValues(commands: RedisCommands): SharedValues {
  return {
    get: async (key) => (await commands.send("get", keyOf(key))) as string | null,
    async set(key, text, lifeMs) {
      await commands.send("set", keyOf(key), text, "PX", lifeOf(lifeMs));
    },
    add: async (key, text, lifeMs) =>
      (await commands.send("set", keyOf(key), text, "PX", lifeOf(lifeMs), "NX")) === "OK",
    take: async (key) => (await commands.send("getdel", keyOf(key))) as string | null,
    async delete(key, text) {
      const count =
        text === undefined
          ? await commands.send("del", keyOf(key))
          : await commands.run(deleteIfSame, keyOf(key), text);
      return count === 1;
    },
  };
}
