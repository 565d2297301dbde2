import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { InstanceRegistry } from "../../src/state/redis/instance-registry.ts";
import { Heartbeat } from "../../src/state/redis/heartbeat.ts";
import { KeeperClock } from "../../src/state/redis/keeper-clock.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { createManualClock } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";
import { hasRedisServer, redisNote, type RedisServer, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis, openTestSession } from "./redis-instance.ts";

const policy = { limit: 50, windowMs: 1_000 };

/** The server tells whole milliseconds. */
const roundingMs = 2;

/** The most calls in any window. */
function mostInAnyWindow(timesMs: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, atMs] of timesMs.entries()) {
    while ((timesMs[first] ?? 0) <= atMs - policy.windowMs + roundingMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Calls of many users through all instances, as many as they let through, until it is told to stop. */
function burden(states: readonly SharedState[], users: number) {
  const load = { isOver: false };
  const calls = Array.from({ length: users }, (): number[] => []);
  let ids = 0;
  const work = async ({ buckets, instance }: SharedState, user: number) => {
    const key = `user-${user}`;
    while (!load.isOver) {
      const tokens = Array.from({ length: policy.limit }, () => ({
        id: `${instance}.${(ids += 1)}`,
        lifeMs: 30_000,
      }));
      const { granted, wait } = await buckets.take(key, policy, { instance, tokens });
      for (let call = 0; call < granted; call += 1) calls[user]?.push(performance.now());
      for (const { id } of tokens.slice(0, granted)) {
        await buckets.settle(key, policy, { id, outcome: { kind: "answered" } });
      }
      await pause(Math.min(wait?.askInMs ?? 0, 20));
    }
  };
  const all = Promise.all(states.flatMap((state) => calls.map((_, user) => work(state, user))));
  return {
    calls,
    async stop() {
      load.isOver = true;
      await all;
    },
  };
}

async function start(): Promise<RedisServer> {
  const server = await startRedis();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** Puts instances under load. Whenever all of them take from Redis again, and from no share, something happens to it. */
async function whileInUse(rounds: number, happen: (server: RedisServer) => Promise<unknown>) {
  const server = await start();
  const random = createRandom(rounds);
  const states = await Promise.all(
    Array.from({ length: 3 }, () => joinTestRedis(server.url, { commandTimeoutMs: 1_000 })),
  );
  onTestFinished(async () => void (await Promise.all(states.map((state) => state.close()))));
  await expect.poll(() => states.map(({ instances }) => instances.size)).toEqual([3, 3, 3]);
  let probes = 0;
  /** Whether an instance gets more of a new user's bucket than its share. */
  const hasAll = async ({ buckets, instance }: SharedState) => {
    const wanted = Math.floor(policy.limit / states.length) + 1;
    const tokens = Array.from({ length: wanted }, (_, index) => ({ id: `probe.${index}`, lifeMs: 1 }));
    const { granted } = await buckets.take(`probe-${(probes += 1)}`, policy, { instance, tokens });
    return granted === wanted;
  };
  const areTogether = async () => (await Promise.all(states.map(hasAll))).every(Boolean);
  const load = burden(states, 6);
  for (let round = 0; round < rounds; round += 1) {
    await expect.poll(areTogether, { interval: 100 }).toBe(true);
    // At any moment of a window.
    await pause(random() * policy.windowMs);
    await happen(server);
  }
  await expect.poll(areTogether, { interval: 100 }).toBe(true);
  await load.stop();
  return load.calls.map(mostInAnyWindow);
}

describe.skipIf(!hasRedisServer)(`when Redis loses what it knows${redisNote}`, () => {
  test("no user has more calls than the limit in any window, whenever it is emptied under load", async () => {
    for (const most of await whileInUse(4, (server) => server.ask("flushall"))) {
      expect(most).toBeLessThanOrEqual(policy.limit);
    }
  });

  test("the same when it takes no changes for a moment, as with another master", async () => {
    const most = await whileInUse(3, async (server) => {
      await server.ask("replicaof", "127.0.0.1", "1");
      await server.ask("replicaof", "no", "one");
    });
    for (const one of most) expect(one).toBeLessThanOrEqual(policy.limit);
  });

  test("no beat makes an instance known again before that has noticed", async () => {
    const server = await start();
    const ends: string[] = [];
    const session = await openTestSession(server.url, (code) => ends.push(code));
    onTestFinished(() => session.end(new Error("The test is over.")));
    const clock = createManualClock();
    const heartbeat = new Heartbeat({
      instance: "one",
      clock,
      registry: new InstanceRegistry("one"),
      keeperClock: new KeeperClock(clock),
      echo: async () => undefined,
    });
    await heartbeat.begin(session);
    expect(await heartbeat.isRemembered(session)).toBe(true);
    await server.ask("flushall");
    clock.jump(400);
    await expect.poll(() => ends).toEqual(["FORGOTTEN"]);
    expect(await server.ask("exists", "mg1:instances:all")).toBe("0");
  });

  test("an instance that asks whether it is known finds it lost at once", async () => {
    const server = await start();
    const ends: string[] = [];
    const open = () => openTestSession(server.url, (code) => ends.push(code));
    const clock = createManualClock();
    const heartbeat = new Heartbeat({
      instance: "one",
      clock,
      registry: new InstanceRegistry("one"),
      keeperClock: new KeeperClock(clock),
      echo: async () => undefined,
    });
    const kept: boolean[] = [];
    const begin = async () => {
      const session = await open();
      onTestFinished(() => session.end(new Error("The test is over.")));
      await heartbeat.begin(session);
      kept.push(heartbeat.hasKeptAll);
      return session;
    };
    const first = await begin();
    first.end(new Error("The connection was closed."));
    const second = await begin();
    await server.ask("flushall");
    expect(await heartbeat.isRemembered(second)).toBe(false);
    expect(ends).toEqual(["CLOSED", "FORGOTTEN"]);
    await begin();
    const last = await begin();
    last.end(new Error("The connection was closed."));
    await server.kill();
    await server.start();
    await begin();
    expect(kept).toEqual([false, true, false, true, false]);
  });
});
