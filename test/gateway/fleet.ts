import { describe } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import type { GatewayDependencies } from "../../src/gateway.ts";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../src/state/state-unavailable-error.ts";
import { createMovingClock, type MovingClock } from "../helpers/clock.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

/** Where the instances of a fleet meet. */
export interface Meeting extends AsyncDisposable {
  /** Lets an instance in. It has to be closed. */
  join(): Promise<SharedState>;
}

/** Makes a place to meet, whose keeper goes by the clock if it can. */
export type StartMeeting = (clock: MovingClock) => Promise<Meeting>;

/** What tests of fleets get of the keeper over which they run. */
export interface FleetKeeper {
  readonly meet: StartMeeting;
  /** Whether lives at the keeper end with a test's clock. Redis has its own. */
  readonly hasTestsClock: boolean;
}

const nothingToEnd = async () => undefined;

const keepers: readonly (readonly [name: string, keeper: FleetKeeper])[] = [
  [
    "in one process",
    {
      hasTestsClock: true,
      async meet(clock) {
        const keeper = createMemoryKeeper({ clock });
        return { join: async () => keeper.join(), [Symbol.asyncDispose]: nothingToEnd };
      },
    },
  ],
  [
    "on one Redis",
    {
      hasTestsClock: false,
      async meet() {
        const redis = await startRedis();
        return {
          join: () => joinTestRedis(redis.url),
          [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
        };
      },
    },
  ],
];

/** Describes something of gateways that meet in one process, and of gateways that meet in Redis. */
export function describeFleets(subject: string, describeOver: (keeper: FleetKeeper) => void): void {
  for (const [place, keeper] of keepers) {
    const isSkipped = !keeper.hasTestsClock && !hasRedisServer;
    describe.skipIf(isSkipped)(`${subject}, ${place}${isSkipped ? redisNote : ""}`, () => {
      describeOver(keeper);
    });
  }
}

/** The same for what goes by lives that a test's clock ends: Redis counts them by its own. */
export function describeFleetsByTestsClock(
  subject: string,
  describeOver: (keeper: FleetKeeper) => void,
): void {
  for (const [place, keeper] of keepers.filter(([, { hasTestsClock }]) => hasTestsClock)) {
    describe(`${subject}, ${place}`, () => {
      describeOver(keeper);
    });
  }
}

/** Some gateways that share one keeper. All run in this process. */
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

/** Starts gateways that meet somewhere. */
export async function startFleet(
  meet: StartMeeting,
  count: number,
  upstreamUrl: string,
  config: Partial<GatewayConfig> = {},
  dependencies: GatewayDependencies = {},
): Promise<Fleet> {
  const clock = createMovingClock(Date.now());
  const meeting = await meet(clock);
  const gateways: TestGateway[] = [];
  const states: SharedState[] = [];
  const urls: string[] = [];
  const fleet: Fleet = {
    clock,
    urls,
    states,
    async add() {
      const state = await meeting.join();
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

/** Lets an instance not reach its keeper. @returns a function that lets it again. */
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
