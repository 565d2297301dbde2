import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { createBucketScripts } from "../../src/state/buckets/bucket-scripts.ts";
import { createRedisBuckets } from "../../src/state/buckets/redis-buckets.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";
import { joinTestRedis } from "./redis-instance.ts";

const hourMs = 3_600_000;
const policy = { limit: 50, windowMs: 5_000 };

/** The wait of a busy bucket after a loss is not over before a test has seen it. */
const longPolicy = { limit: 50, windowMs: 600_000 };

/** Says, as another instance would, that more of a bucket is taken than a share. @returns when that is heard. */
async function tellBusy({ channels }: SharedState, key: string): Promise<void> {
  const heard = new Promise((resolve) => channels.subscribe("busy-buckets", resolve));
  await channels.publish("busy-buckets", key);
  await heard;
}

async function start() {
  const server = await startRedis();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

async function join(...given: Parameters<typeof joinTestRedis>) {
  const state = await joinTestRedis(...given);
  onTestFinished(() => state.close());
  return state;
}

/** This machine's clock, which a test can set. */
function createSetClock() {
  const setByMs = { wall: 0, steady: 0 };
  return {
    setByMs,
    clock: {
      ...systemClock,
      now: () => Date.now() + setByMs.wall,
      // No such clock tells less than nothing.
      steadyNow: () => performance.now() + 2 * hourMs + setByMs.steady,
    },
  };
}

describe.skipIf(!hasRedisServer)(`when a clock is set${redisNote}`, () => {
  test("an instance that Redis saw before its clock was set back is gone when it shows itself no more, and no other", async () => {
    const server = await start();
    const [one, other] = [await join(server.url), await join(server.url)];
    await server.ask("set", "mg2:lease:work", "killed");
    const laterMs = String(Date.now() + hourMs);
    await server.ask("zadd", "mg2:instances:all", laterMs, other.instance, laterMs, "killed");
    await expect.poll(() => one.leases.claim("work", 1_000)).toBe(one.instance);
    await expect.poll(() => [...one.instances].toSorted()).toEqual([one.instance, other.instance].toSorted());
  });

  test("a bucket that was closed or emptied before the clock of Redis was set back opens in its time", async () => {
    const server = await start();
    const client = new Redis(server.url);
    onTestFinished(() => client.disconnect());
    const before = createRedisBuckets(
      (command, ...args) => client.call(command, ...args),
      createBucketScripts(`(redis.call('TIME')[1] * 1000 + ${hourMs})`),
    );
    const tokens = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, lifeMs: 1_000 }));
    await before.settle("closed", policy, { id: "0", outcome: { kind: "refused", retryAfterMs: 600_000 } });
    await before.take("empty", policy, { instance: "killed", tokens });
    const { buckets } = await join(server.url);
    const { closedForMs } = await buckets.read("closed", policy);
    expect(closedForMs).toBeGreaterThan(0);
    expect(closedForMs).toBeLessThanOrEqual(600_000);
    // They were given for a second, and come back a window after it.
    const ask = { instance: "one", tokens: [{ id: "one", lifeMs: 1_000 }] };
    await expect.poll(async () => (await buckets.take("empty", policy, ask)).granted).toBe(1);
  });

  test("Redis is lost and found when its clock is put forward: what was to end meanwhile has ended, and with it the buckets", async () => {
    const server = await start();
    const { clock, setByMs } = createSetClock();
    const failures: string[] = [];
    const state = await join(server.url, { clock, onFailure: (code) => failures.push(code) });
    await tellBusy(state, "user");
    const changes: boolean[] = [];
    state.onAvailability((isAvailable) => changes.push(isAvailable));
    // For us it is the same whether its clock goes before ours or ours behind.
    setByMs.steady = -hourMs;
    await expect.poll(() => changes).toEqual([false, true]);
    expect(failures).toEqual(["CLOCK"]);
    expect((await state.buckets.read("user", longPolicy)).closedForMs).toBeGreaterThan(0);
  });

  test("this machine's clock changes nothing: neither the time that the instances share, nor how long a bucket waits after a loss", async () => {
    const server = await start();
    const { clock, setByMs } = createSetClock();
    const failures: string[] = [];
    const state = await join(server.url, { clock, onFailure: (code) => failures.push(code) });
    await tellBusy(state, "user");
    setByMs.wall = -hourMs;
    expect(Math.abs(state.now() - Date.now())).toBeLessThan(hourMs / 2);
    await server.ask("config", "set", "maxmemory", "1");
    await expect.poll(() => state.isAvailable).toBe(false);
    expect(failures[0]).toBe("OOM");
    const held = await state.buckets.read("user", longPolicy);
    expect(held.closedForMs).toBeGreaterThan(0);
    setByMs.wall = -2 * hourMs;
    expect((await state.buckets.read("user", longPolicy)).closedForMs).toBeLessThanOrEqual(held.closedForMs);
  });
});
