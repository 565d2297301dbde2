import { redisKey, type SendCommand } from "./redis-script.ts";

/**
 * Executes every command of the gateway that concerns a key, and sends a message. KEYS[1] is a key that has a value only between the last
 * two commands, of which the second was allowed before. ARGV[1] is a channel.
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
 * Checks that the user of REDIS_URL may send every command of the gateway, because some are first sent much later.
 * @throws the first refusal of Redis.
 */
export async function checkRights(send: SendCommand): Promise<void> {
  // EVALSHA would leave out the right to EVAL.
  await send("eval", lua, 1, redisKey("value", "rights"), redisKey("channel", "rights"));
}
