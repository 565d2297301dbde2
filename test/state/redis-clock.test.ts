import { describe, expect, test } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { hasRedisServer, redisNote } from "../helpers/redis-server.ts";
import { join, startServer } from "./over-redis.ts";

const hourMs = 3_600_000;

/** Joins with a clock of this machine that a test can change. */
async function joinWithSetClock() {
  const server = await startServer();
  const setByMs = { wall: 0, steady: 0 };
  const clock = {
    ...systemClock,
    now: () => Date.now() + setByMs.wall,
    // A monotonic clock is never negative.
    steadyNow: () => performance.now() + 2 * hourMs + setByMs.steady,
  };
  const failures: string[] = [];
  const changes: boolean[] = [];
  const state = await join(server.url, { clock, onFailure: (code) => failures.push(code) });
  state.onAvailability((isAvailable) => changes.push(isAvailable));
  return { server, state, setByMs, failures, changes };
}

describe.skipIf(!hasRedisServer)(`a clock change${redisNote}`, () => {
  test("of Redis is treated as an outage when it jumps forward, because keys have expired meanwhile", async () => {
    const { server, state, setByMs, failures, changes } = await joinWithSetClock();
    const opensAtMs = async () =>
      Number((await server.ask("hget", "mg2:{limits}:instances", "")).split(" ")[1]);
    const firstMs = await opensAtMs();
    // To the instance a forward jump of Redis looks the same as a backward jump of its own clock.
    setByMs.steady = -hourMs;
    await expect.poll(() => changes).toEqual([false, true]);
    expect(failures).toEqual(["CLOCK"]);
    expect(Math.abs(state.now() - Date.now())).toBeLessThan(hourMs / 2);
    expect(await opensAtMs()).toBeGreaterThan(firstMs);
  });

  test("of the machine affects neither the shared time nor the known instances", async () => {
    const { server, state, setByMs, changes } = await joinWithSetClock();
    const other = await join(server.url);
    await expect.poll(() => state.instances.size).toBe(2);
    for (const wall of [-hourMs, hourMs]) {
      setByMs.wall = wall;
      expect(Math.abs(state.now() - Date.now())).toBeLessThan(hourMs / 2);
      await other.values.set("key", "value", 60_000);
      expect(await state.values.get("key")).toBe("value");
    }
    expect([state.instances.size, changes]).toEqual([2, []]);
  });
});
