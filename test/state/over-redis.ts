import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import type { RedisStateDeps } from "../../src/state/redis/redis-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "./redis-instance.ts";

/** The server of all tests of a file, while {@link describeOverRedis} runs them. */
export let redis: RedisServer;
/** A client of that server. */
export let client: Redis;

/** Defines tests over one Redis. Call it once in a file. */
export function describeOverRedis(subject: string, tests: () => void): void {
  describe.skipIf(!hasRedisServer)(`${subject}${redisNote}`, () => {
    beforeAll(async () => {
      redis = await startRedis();
      client = new Redis(redis.url);
    });
    afterAll(async () => {
      client.disconnect();
      await redis[Symbol.asyncDispose]();
    });
    tests();
  });
}

/** Starts a server that is stopped after the test. */
export async function startServer(...given: Parameters<typeof startRedis>): Promise<RedisServer> {
  const server = await closeAfterTest(startRedis(...given));
  return server;
}

/** Adds an instance that is closed after the test. */
export async function join(url: string, deps: Partial<RedisStateDeps> = {}): Promise<SharedState> {
  const state = await joinTestRedis(url, deps);
  onTestFinished(() => state.close());
  return state;
}
