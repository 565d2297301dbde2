import { expect, test } from "vitest";
import { createFetchOnce } from "../../src/state/fetch-once.ts";
import { Coalescer } from "../../src/watch/coalescer.ts";
import { SharedLists } from "../../src/watch/shared-lists.ts";
import { watchTimes } from "../../src/watch/watch-times.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createRandom } from "../helpers/random.ts";
import { describeOverRedis } from "../state/over-redis.ts";
import { meet } from "./fleet-instances.ts";
import { collect, forever } from "./watched-thing.ts";

interface Task {
  readonly id: string;
  readonly status: string;
}

/** Instances that watch tasks of one list of one user; the service counts its calls. */
async function setUp(instanceCount: number, isShared = true) {
  const { clock, lines } = await meet(instanceCount);
  const statuses = new Map<string, string>();
  const calls = { gets: 0, lists: 0 };
  const refused = new Set<string>();
  const taskOf = (id: string): Task => ({ id, status: statuses.get(id) ?? "IN_PROCESS" });
  const instances = lines.map((line, index) => {
    const { state } = line;
    const lists = new SharedLists<Task>(state, createFetchOnce({ state, clock }));
    const coalescer = new Coalescer<Task>(clock, isShared ? lists : null);
    const watcher = createWatcher({ clock, random: createRandom(index + 3), state });
    const reader = `token-${index}`;
    const group = {
      key: "user:ORDER:LMS_ORDER_REPORT",
      reader,
      get: async (id: string) => {
        calls.gets += 1;
        return taskOf(id);
      },
      list: async () => {
        calls.lists += 1;
        return refused.has(reader) ? null : new Map([...statuses.keys()].map((id) => [id, taskOf(id)]));
      },
    };
    const watch = (id: string) => {
      if (!statuses.has(id)) statuses.set(id, "IN_PROCESS");
      const target = {
        key: `user:${id}`,
        reader,
        poll: async (signal: AbortSignal, waitedMs: number, usualMs: number) =>
          (await coalescer.read(group, id, waitedMs, signal, usualMs)) ?? taskOf("none"),
        isFinal: ({ status }: Task) => status === "COMPLETED",
        isFatal: () => false,
      };
      return collect(watcher.watch(target, forever));
    };
    return { line, lists, watcher, watch };
  });
  return { clock, statuses, calls, refused, instances };
}

async function callsInTheTenthMinute(instanceCount: number, isShared = true): Promise<number> {
  const { clock, calls, instances } = await setUp(instanceCount, isShared);
  for (let task = 0; task < 60; task += 1) instances[task % instanceCount]?.watch(`task-${task}`);
  await clock.advance(9 * 60_000);
  const before = calls.gets + calls.lists;
  await clock.advance(60_000);
  await Promise.all(instances.map(({ watcher }) => watcher.close()));
  return calls.gets + calls.lists - before;
}

describeOverRedis("tasks of one list watched on several instances", () => {
  test("need no more calls than on one instance", async () => {
    const single = await callsInTheTenthMinute(1);
    expect(await callsInTheTenthMinute(3)).toBeLessThanOrEqual(single + 1);
    expect(await callsInTheTenthMinute(3, false)).toBeGreaterThan(2 * single);
  });

  test("share list calls when each instance watches one task, until only one task is watched", async () => {
    const { clock, calls, instances } = await setUp(3);
    const seen = instances.map(({ watch }, index) => watch(`task-${index}`));
    await clock.advance(60_000);
    calls.gets = 0;
    await clock.advance(600_000);
    expect(calls.gets).toBeLessThanOrEqual(3);
    expect(calls.lists).toBeGreaterThan(10);
    for (const { events } of seen) expect(events).toHaveLength(1);
    await Promise.all(instances.slice(1).map(({ watcher }) => watcher.close()));
    await clock.advance(120_000);
    calls.lists = 0;
    await clock.advance(300_000);
    expect(calls.lists).toBe(0);
  });

  test("are still read when the clock of Redis is set back", async () => {
    const { clock, statuses, instances } = await setUp(2);
    const seen = instances.map(({ watch }, index) => watch(`task-${index}`));
    await clock.advance(300_000);
    for (const { line } of instances) line.skewMs -= 3_600_000;
    for (const id of statuses.keys()) statuses.set(id, "COMPLETED");
    // The longest interval between two polls, and a list that was fresh before the clock change.
    await clock.advance(2 * watchTimes.maxDelayMs);
    for (const { events } of seen) {
      expect(events.map(({ value }) => value.status)).toEqual(["IN_PROCESS", "COMPLETED"]);
    }
  });

  test("are listed once when the clock of Redis is set back just before the list call", async () => {
    const { instances } = await setUp(1);
    const [{ line, lists }] = instances as [(typeof instances)[0]];
    let calls = 0;
    const list = async () => {
      calls += 1;
      if (calls > 3) throw new Error("The list is read repeatedly.");
      return new Map<string, Task>();
    };
    const read = lists.read({ key: "user", since: lists.now() - 200, list, signal: forever });
    line.skewMs -= 3_600_000;
    expect(await read).toEqual({ startedAt: line.state.now(), things: new Map() });
    expect(calls).toBe(1);
  });

  test("report their states to all subscribers, even when a token may not list or Redis is unavailable", async () => {
    const { clock, statuses, refused, instances } = await setUp(2);
    const seen = instances.flatMap(({ watch }, index) => [watch(`a-${index}`), watch(`b-${index}`)]);
    const complete = async (task: string) => {
      for (const index of [0, 1]) statuses.set(`${task}-${index}`, "COMPLETED");
      await clock.advance(40_000);
    };
    await clock.advance(40_000);
    refused.add("token-0");
    await complete("a");
    for (const { line } of instances) line.cut();
    await complete("b");
    for (const { events, done } of seen) {
      expect(await done).toBe("completed");
      expect(events.map(({ value }) => value.status)).toEqual(["IN_PROCESS", "COMPLETED"]);
    }
  });
});
