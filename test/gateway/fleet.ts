import { describe } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createMovingClock, type MovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

/** A Redis over which instances meet. */
export interface Meeting extends AsyncDisposable {
  /** Lets an instance in. It has to be closed. */
  join(): Promise<SharedState>;
}

/** Starts a Redis. */
export async function meet(): Promise<Meeting> {
  const redis = await startRedis();
  return {
    join: () => joinTestRedis(redis.url),
    [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
  };
}

/** Describes something of gateways that meet over Redis. */
export function describeFleets(subject: string, tests: () => void): void {
  describe.skipIf(!hasRedisServer)(`${subject}${redisNote}`, () => {
    tests();
  });
}

/** Some gateways over one Redis. All run in this process. */
export interface Fleet extends AsyncDisposable {
  /** The clock of all gateways. */
  readonly clock: MovingClock;
  /** Addresses of the gateways, without a slash at the end. */
  readonly urls: readonly string[];
  /** What each of them shares with the others. */
  readonly states: readonly SharedState[];
  /** Starts one more. @returns its address. */
  add(): Promise<string>;
}

/** Starts gateways over a Redis of their own. */
export async function startFleet(
  count: number,
  upstreamUrl: string,
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Fleet> {
  const clock = createMovingClock(Date.now());
  const meeting = await meet();
  const gateways: TestGateway[] = [];
  const states: SharedState[] = [];
  const urls: string[] = [];
  const fleet: Fleet = {
    clock,
    urls,
    states,
    async add() {
      const state = await meeting.join();
      // A test moves the time of Redis with that of the gateways.
      state.now = () => clock.now();
      const gateway = await startGateway(upstreamUrl, config, { clock, ...dependencies, state });
      states.push(state);
      gateways.push(gateway);
      urls.push(gateway.url);
      return gateway.url;
    },
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]();
      for (const state of states) await state.close();
      await meeting[Symbol.asyncDispose]();
    },
  };
  for (let index = 0; index < count; index += 1) await fleet.add();
  return fleet;
}

/** Cuts an instance off from Redis. @returns a function that lets it again. */
export function cutOff({ values, leases, channels }: SharedState): () => void {
  const ends = [
    replaceFunctions(values, ["get", "set", "add", "take", "delete"]),
    replaceFunctions(leases, ["claim", "release"]),
    replaceFunctions(channels, ["publish"]),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function replaceFunctions<Part extends object>(part: Part, names: readonly (keyof Part)[]): () => void {
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(part, name)] as const);
  for (const name of names) Object.defineProperty(part, name, { value: away, configurable: true });
  return () => {
    for (const [name, before] of own) {
      if (before) Object.defineProperty(part, name, before);
      else delete part[name];
    }
  };
}

function away(): Promise<never> {
  return Promise.reject(new StateUnavailableError());
}
