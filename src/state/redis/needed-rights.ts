import { redisKey, type SendCommand } from "./redis-script.ts";

/**
 * Runs every command of the gateway's that concerns a key, and sends a message. KEYS[1] is a key that has a value only between two
 * commands, of which the latter has been allowed before. ARGV[1] is a channel.
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
 * Makes sure that the user of REDIS_URL may send every command that the gateway sends, because some are first needed much later.
 * @throws what Redis says to the first one that it refuses.
 */
export async function checkRights(send: SendCommand): Promise<void> {
  // Not by its hash: that would leave out whether scripts can be brought.
  await send("eval", lua, 1, redisKey("value", "rights"), redisKey("channel", "rights"));
}
