import { expect, test } from "vitest";
import { Coalescer } from "../../src/watch/coalescer.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { watchTimes } from "../../src/watch/watch-times.ts";
import { createManualClock } from "../helpers/clock.ts";
import { describeOverRedis } from "../state/over-redis.ts";
import { setUpFleet } from "./fleet-instances.ts";
import { collect, forever, WatchedThing } from "./watched-thing.ts";

const hourMs = 3_600_000;
/** Two instances whose shared time a test changes, like the clock of Redis. */
async function setUp() {
  const fleet = await setUpFleet(2);
  return {
    ...fleet,
    setRedisClock: (byMs: number) => {
      for (const { line } of fleet.instances) line.skewMs += byMs;
    },
  };
}

describeOverRedis("a watched resource while the clock of Redis is changed", () => {
  test("does not time out as idle when that clock jumps forward beyond the idle timeout", async () => {
    const { clock, instances, setState, setRedisClock } = await setUp();
    const seen = instances.map(({ watch }) => watch());
    await clock.advance(60_000);
    setRedisClock(2 * watchTimes.idleTimeoutMs);
    await clock.advance(60_000);
    setState("FINAL");
    await clock.advance(60_000);
    for (const { events, done } of seen) {
      expect(await done).toBe("completed");
      expect(events.map(({ value }) => value)).toEqual(["A", "FINAL"]);
    }
  });

  test.each([hourMs, -hourMs])("is polled as often as before (%i ms)", async (byMs) => {
    const { clock, instances, polls, setRedisClock } = await setUp();
    for (const { watch } of instances) watch();
    await clock.advance(300_000);
    const before = polls();
    await clock.advance(300_000);
    const usual = polls() - before;
    setRedisClock(byMs);
    await clock.advance(300_000);
    expect(polls() - before - usual).toBeLessThanOrEqual(usual + 2);
    expect(polls() - before - usual).toBeGreaterThanOrEqual(usual - 1);
    await Promise.all(instances.map(({ watcher }) => watcher.close()));
  });

  test("is taken over by the other instance when its poller hangs right after that clock was set back", async () => {
    const { clock, instances, setRedisClock } = await setUp();
    for (const { watch } of instances) watch();
    await clock.advance(300_000);
    const [holder, follower] = instances.toSorted(
      (left, right) => left.watcher.statistics.followed - right.watcher.statistics.followed,
    );
    setRedisClock(-hourMs);
    holder?.line.cut(false);
    if (holder) holder.thing().isHanging = true;
    const before = follower?.polls() ?? 0;
    await clock.advance(60_000);
    expect(follower?.polls()).toBeGreaterThan(before);
  });

  test("ends with the last error after the usual time when that clock is set back while polls fail", async () => {
    const { clock, instances, setFailure, setRedisClock } = await setUp();
    const seen = instances.map(({ watch }) => watch());
    await clock.advance(60_000);
    const failure = new Error("The service is down.");
    setFailure(failure);
    await clock.advance(60_000);
    setRedisClock(-hourMs);
    await clock.advance(watchTimes.failureToleranceMs + 60_000);
    for (const { done } of seen) expect(await done).toBe(failure);
  });
});

test("a list that was read before the clock of the machine was set back serves no later poll", async () => {
  const clock = createManualClock();
  let setByMs = 0;
  const coalescer = new Coalescer<number>({
    ...clock,
    now: () => clock.now() + setByMs,
    steadyNow: () => clock.now(),
  });
  let lists = 0;
  const group = {
    key: "list",
    reader: "token",
    get: async () => 0,
    list: async () => new Map([["a", (lists += 1)]]),
  };
  const read = (id: string, waitedMs: number) => coalescer.read(group, id, waitedMs, forever);
  await read("a", 0);
  await read("b", 0);
  expect(await read("a", 20_000)).toBe(1);
  setByMs = -hourMs;
  await clock.advance(20_000);
  expect(await read("a", 20_000)).toBe(2);
});

test.each([2 * watchTimes.idleTimeoutMs, -hourMs])(
  "a subscription has its usual idle timeout when the clock of the machine is changed (%i ms)",
  async (byMs) => {
    const clock = createManualClock();
    let setByMs = 0;
    const watcher = createWatcher({
      clock: { ...clock, now: () => clock.now() + setByMs, steadyNow: () => clock.now() },
      random: () => 0,
    });
    const seen = collect(watcher.watch(new WatchedThing(clock), forever));
    const { idleTimeoutMs, maxDelayMs } = watchTimes;
    await clock.advance(60_000);
    setByMs = byMs;
    await clock.advance(idleTimeoutMs - 120_000);
    expect(watcher.statistics.polled).toBe(1);
    await clock.advance(120_000 + maxDelayMs);
    expect(await seen.done).toMatchObject({ code: "WATCH_TIMEOUT" });
  },
);
