import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { createMovingClock, type MovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

let redis: RedisServer;

/** Describes something of gateways that meet over one Redis. */
export function describeFleets(subject: string, tests: () => void): void {
  describe.skipIf(!hasRedisServer)(`${subject}${redisNote}`, () => {
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis[Symbol.asyncDispose]());
    tests();
  });
}

/** Lets an instance in over the Redis of the present description. It has to be closed. */
export function joinFleet(): Promise<SharedState> {
  return joinTestRedis(redis.url);
}

/** Some gateways over one Redis, which had nothing in it. All run in this process. */
export interface Fleet extends AsyncDisposable {
  /** The clock of all gateways. */
  readonly clock: MovingClock;
  /** Addresses of the gateways, without a slash at the end. */
  readonly urls: readonly string[];
  readonly gateways: readonly TestGateway[];
  /** What each of them shares with the others. */
  readonly states: readonly SharedState[];
  /** Starts one more. @returns its address. */
  add(): Promise<string>;
  /** Kills Redis. @returns when all have noticed. */
  loseRedis(): Promise<void>;
  /** Starts Redis again, empty. @returns when all have noticed. */
  regainRedis(): Promise<void>;
}

/** Starts gateways with one clock, by which they tell the time of Redis as well. */
export async function startFleet(
  count: number,
  upstreamUrl: string,
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Fleet> {
  const clock = createMovingClock(Date.now());
  const gateways: TestGateway[] = [];
  const states: SharedState[] = [];
  const urls: string[] = [];
  let isLost = false;
  const waitForRedis = (isThere: boolean) =>
    vi.waitFor(() => expect(states.map(({ isAvailable }) => isAvailable)).not.toContain(!isThere));
  const fleet: Fleet = {
    clock,
    urls,
    gateways,
    states,
    async add() {
      const state = await joinFleet();
      // A test moves the time of Redis with that of the gateways.
      state.now = () => clock.now();
      states.push(state);
      const gateway = await startGateway(upstreamUrl, config, { clock, ...dependencies, state });
      gateways.push(gateway);
      urls.push(gateway.url);
      return gateway.url;
    },
    async loseRedis() {
      isLost = true;
      await redis.kill();
      await waitForRedis(false);
    },
    async regainRedis() {
      isLost = false;
      await redis.start();
      await waitForRedis(true);
    },
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]();
      for (const state of states) await state.close();
      if (isLost) await redis.start();
    },
  };
  await redis.ask("flushall");
  while (urls.length < count) await fleet.add();
  return fleet;
}
