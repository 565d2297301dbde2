import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { createMovingClock, type MovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

let redis: RedisServer;

/** Describes gateways that share one Redis. */
export function describeFleets(subject: string, tests: () => void): void {
  describe.skipIf(!hasRedisServer)(`${subject}${redisNote}`, () => {
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis[Symbol.asyncDispose]());
    tests();
  });
}

/** Joins the Redis of the current description as an instance. The caller closes the state. */
export function joinFleet(): Promise<SharedState> {
  return joinTestRedis(redis.url);
}

/** Gateways of this process over one Redis that was empty at the start. */
export interface Fleet extends AsyncDisposable {
  /** The clock of all gateways. */
  readonly clock: MovingClock;
  /** Addresses of the gateways, without a trailing slash. */
  readonly urls: readonly string[];
  readonly gateways: readonly TestGateway[];
  /** Shared state of each gateway. */
  readonly states: readonly SharedState[];
  /** Starts another gateway. @returns its address. */
  add(): Promise<string>;
  /** Kills Redis. @returns when all gateways have noticed. */
  loseRedis(): Promise<void>;
  /** Starts Redis again, empty. @returns when all gateways have noticed. */
  regainRedis(): Promise<void>;
}

/** Records the keys and texts that instances store from now on. */
export function recordStored(states: readonly SharedState[]): string[] {
  const stored: string[] = [];
  for (const { values } of states) {
    const set = values.set.bind(values);
    values.set = (key, text, lifeMs) => {
      stored.push(key, text);
      return set(key, text, lifeMs);
    };
  }
  return stored;
}

/** Starts gateways with one clock, which they also use as the clock of Redis. */
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
      // A test advances the clock of Redis together with that of the gateways.
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
