import { afterAll, beforeAll, describe } from "vitest";
import type { SharedState } from "../../src/state/shared-state.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "../state/redis-instance.ts";
import { describeSessions } from "./contract.ts";
import { describeSharedSessions } from "./shared-contract.ts";

/** Dumps all data of a server, of every type. */
const dumpScript = `
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  table.insert(found, key)
  local kind = redis.call('TYPE', key).ok
  if kind == 'string' then table.insert(found, redis.call('GET', key)) end
  if kind == 'hash' then for _, text in ipairs(redis.call('HGETALL', key)) do table.insert(found, text) end end
  if kind == 'zset' then for _, text in ipairs(redis.call('ZRANGE', key, 0, -1)) do table.insert(found, text) end end
end
return table.concat(found, ' ')`;

describe.skipIf(!hasRedisServer)(`Sessions in Redis${redisNote}`, () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const start = async () => {
    await server.ask("FLUSHALL");
    const instances: SharedState[] = [];
    return {
      async join() {
        const state = await joinTestRedis(server.url);
        instances.push(state);
        return state;
      },
      dump: () => server.ask("EVAL", dumpScript, "0"),
      async [Symbol.asyncDispose]() {
        await Promise.all(instances.map((state) => state.close()));
      },
    };
  };
  describeSessions("Redis", start);
  describeSharedSessions("Redis", start);
});
