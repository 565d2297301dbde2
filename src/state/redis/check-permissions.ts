import { redisKey, type SendCommand } from "./redis-script.ts";

/**
 * Tests every key command of the gateway, and publishes a message on the channel ARGV[1]. Only the last HSET writes to
 * KEYS[1]. The DEL after it always succeeds, because the first DEL was allowed.
 */
const lua = `
local key = KEYS[1]
local commands = {
  {'DEL', key}, {'GET', key}, {'GETDEL', key}, {'SET', key, '', 'XX'}, {'INFO', 'server'},
  {'PEXPIRE', key, 1}, {'PEXPIREAT', key, 1}, {'PTTL', key}, {'TIME'}, {'PUBLISH', ARGV[1], ''},
  {'ZADD', key, 'XX', 0, ''}, {'ZREM', key, ''}, {'ZRANGE', key, 0, -1}, {'ZREMRANGEBYSCORE', key, 0, 0},
  {'HMGET', key, ''}, {'HGET', key, ''}, {'HGETALL', key}, {'HDEL', key, ''}, {'HSET', key, '', ''}, {'DEL', key},
}
for _, command in ipairs(commands) do redis.call(unpack(command)) end
return 1`;

/**
 * Checks that the user of REDIS_URL may run every command of the gateway. Without the check, a missing permission would
 * only show when a command is first used.
 * @throws the first rejection by Redis.
 */
export async function checkPermissions(send: SendCommand): Promise<void> {
  // EVALSHA would not test the permission for EVAL.
  await send("eval", lua, 1, redisKey("value", "rights"), redisKey("channel", "rights"));
}
