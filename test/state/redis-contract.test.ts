import { afterAll, beforeAll, describe } from "vitest";
import type { SharedState } from "../../src/state/shared-state.ts";
import {
  hasRedisServer,
  redisNote,
  type RedisServer,
  type RedisServers,
  startRedis,
  startRedisCluster,
  startRedisWithSentinel,
} from "../helpers/redis-server.ts";
import { describeInstances, describeKeeper, type TestKeeper } from "./contract.ts";
import { joinTestRedis } from "./redis-instance.ts";

describe.skipIf(!hasRedisServer).each<[name: string, start: () => Promise<RedisServer | RedisServers>]>([
  ["one server", () => startRedis()],
  ["a cluster of three nodes", () => startRedisCluster()],
  ["a server behind a sentinel", () => startRedisWithSentinel()],
])(`the contract over Redis: %s${redisNote}`, (name, start) => {
  let servers: RedisServer | RedisServers;
  beforeAll(async () => {
    servers = await start();
  });
  afterAll(() => servers[Symbol.asyncDispose]());

  const startKeeper = async (): Promise<TestKeeper> => {
    const instances: SharedState[] = [];
    return {
      async join() {
        const state = await joinTestRedis(servers.url);
        instances.push(state);
        return state;
      },
      async [Symbol.asyncDispose]() {
        await Promise.all(instances.map((state) => state.close()));
      },
    };
  };
  describeKeeper(name, startKeeper);
  describeInstances(name, startKeeper);
});
