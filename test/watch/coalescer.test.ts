import { describe, expect, onTestFinished, test } from "vitest";
import { Coalescer, type ReadableGroup } from "../../src/watch/coalescer.ts";
import { isWatchClosed } from "../../src/watch/watch-closed-error.ts";
import { createWatcher } from "../../src/watch/watcher.ts";
import { createRandom } from "../helpers/random.ts";
import { createManualClock } from "../helpers/clock.ts";

interface Task {
  readonly id: string;
  readonly status: string;
}

/** A service that counts its calls. */
class TaskService implements ReadableGroup<Task> {
  readonly key = "user:ORDER:LMS_ORDER_REPORT";
  readonly reader: string = "token";
  readonly tasks = new Map<string, Task>();
  readonly unlisted = new Set<string>();
  gets = 0;
  lists = 0;
  isListable = true;
  failure: Error | null = null;
  isHanging = false;
  abortedLists = 0;

  constructor(count: number) {
    for (let index = 0; index < count; index += 1) this.set(`task-${index}`, "IN_PROCESS");
  }

  set(id: string, status: string): void {
    this.tasks.set(id, { id, status });
  }

  get(id: string): Promise<Task | null> {
    this.gets += 1;
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(this.tasks.get(id) ?? null);
  }

  list(signal: AbortSignal): Promise<ReadonlyMap<string, Task> | null> {
    this.lists += 1;
    if (this.isHanging) {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          this.abortedLists += 1;
          reject(signal.reason);
        });
      });
    }
    if (this.failure) return Promise.reject(this.failure);
    if (!this.isListable) return Promise.resolve(null);
    return Promise.resolve(new Map([...this.tasks].filter(([id]) => !this.unlisted.has(id))));
  }
}

function setUp(count: number, isCoalesced = true) {
  const clock = createManualClock();
  const service = new TaskService(count);
  const coalescer = new Coalescer<Task>(clock);
  const watcher = createWatcher({ clock, random: createRandom(7) });
  onTestFinished(() => watcher.close());
  const leaving = new AbortController();
  const seen = new Map<string, string[]>();
  const watch = (id: string) => {
    seen.set(id, []);
    const events = watcher.watch(
      {
        key: id,
        reader: service.reader,
        async poll(signal, waitedMs) {
          const task = isCoalesced
            ? await coalescer.read(service, id, waitedMs, signal)
            : await service.get(id);
          if (!task) throw new Error("gone");
          return task.status;
        },
        isFinal: (status) => status === "COMPLETED",
        isFatal: (error) => error instanceof Error && error.message === "gone",
      },
      leaving.signal,
    );
    return (async () => {
      for await (const { value } of events) seen.get(id)?.push(value);
    })().catch((error: unknown) => {
      if (!isWatchClosed(error)) throw error;
    });
  };
  return { clock, service, coalescer, watch, seen, leaving };
}

async function callsInTheTenthMinute(isCoalesced: boolean): Promise<number> {
  const { clock, service, watch } = setUp(100, isCoalesced);
  for (const id of service.tasks.keys()) void watch(id);
  await clock.advance(9 * 60_000);
  const before = service.gets + service.lists;
  await clock.advance(60_000);
  return service.gets + service.lists - before;
}

async function whatTenSubscribersSee(isCoalesced: boolean): Promise<Map<string, string[]>> {
  const { clock, service, watch, seen } = setUp(10, isCoalesced);
  const streams = [...service.tasks.keys()].map(watch);
  for (const [index, id] of [...service.tasks.keys()].entries()) {
    await clock.advance(7_000 + index * 1_000);
    service.set(id, "COMPLETED");
  }
  await clock.advance(60_000);
  await Promise.all(streams);
  return seen;
}

describe("watching many tasks of one list", () => {
  test("needs a small part of the calls of single polls", async () => {
    const [single, together] = [await callsInTheTenthMinute(false), await callsInTheTenthMinute(true)];
    expect(single).toBeGreaterThan(190);
    expect(together).toBeLessThanOrEqual(single / 15);
  });

  test("delivers the same events to each subscriber as single polls", async () => {
    expect(await whatTenSubscribersSee(true)).toEqual(await whatTenSubscribersSee(false));
  });

  test("reads a task that is watched alone with its own call", async () => {
    const { clock, service, watch } = setUp(5);
    void watch("task-0");
    await clock.advance(120_000);
    expect(service.lists).toBe(0);
    expect(service.gets).toBeGreaterThan(4);
  });

  test("reads a task alone at first, and when the list does not contain it", async () => {
    const { clock, service, watch } = setUp(3);
    service.unlisted.add("task-2");
    for (const id of service.tasks.keys()) void watch(id);
    await clock.advance(0);
    expect(service).toMatchObject({ gets: 3, lists: 0 });
    await clock.advance(60_000);
    const { gets, lists } = service;
    expect(lists).toBeGreaterThan(0);
    expect(gets).toBeGreaterThan(3);
  });

  test("detects a deleted task", async () => {
    const { clock, service, watch } = setUp(2);
    const gone = watch("task-0");
    void watch("task-1");
    await clock.advance(5_000);
    service.tasks.delete("task-0");
    await Promise.all([expect(gone).rejects.toThrow("gone"), clock.advance(30_000)]);
  });

  test("continues with single calls when the service does not list", async () => {
    const { clock, service, watch } = setUp(4);
    service.isListable = false;
    for (const id of service.tasks.keys()) void watch(id);
    await clock.advance(300_000);
    expect(service.lists).toBe(1);
    expect(service.gets).toBeGreaterThan(30);
  });

  test("retries after a failed list call", async () => {
    const { clock, service, watch, seen } = setUp(2);
    const streams = [watch("task-0"), watch("task-1")];
    await clock.advance(5_000);
    service.failure = new Error("The service is down.");
    await clock.advance(20_000);
    service.failure = null;
    service.set("task-0", "COMPLETED");
    service.set("task-1", "COMPLETED");
    await clock.advance(60_000);
    await Promise.all(streams);
    expect([...seen.values()]).toEqual([
      ["IN_PROCESS", "COMPLETED"],
      ["IN_PROCESS", "COMPLETED"],
    ]);
  });

  test("aborts the list call when the last subscriber disconnects", async () => {
    const { clock, service, watch, leaving } = setUp(2);
    const streams = [watch("task-0"), watch("task-1")];
    await clock.advance(100);
    service.isHanging = true;
    await clock.advance(10_000);
    expect(service.lists).toBe(1);
    leaving.abort();
    await Promise.all(streams);
    expect(service.abortedLists).toBe(1);
  });

  test("detail 4: reads a task alone when the list fails with another token of the user", async () => {
    const { clock, service, coalescer } = setUp(2);
    const other = Object.assign(new TaskService(2), { reader: "other token" });
    const { signal } = new AbortController();
    for (const group of [service, other]) {
      for (const id of service.tasks.keys()) await coalescer.read(group, id, 0, signal);
    }
    await clock.advance(10_000);
    const ended = new Error("The token has ended.");
    service.failure = ended;
    const failed = coalescer.read(service, "task-0", 10_000, signal);
    const read = coalescer.read(other, "task-1", 10_000, signal);
    await expect(failed).rejects.toBe(ended);
    expect(await read).toEqual({ id: "task-1", status: "IN_PROCESS" });
    expect([service.lists, other.lists, other.gets]).toEqual([1, 0, 3]);
    service.failure = null;
    service.isListable = false;
    await coalescer.read(service, "task-0", 10_000, signal);
    await clock.advance(10_000);
    await coalescer.read(other, "task-1", 10_000, signal);
    expect([service.lists, other.lists]).toEqual([2, 1]);
  });

  test("forgets lists without subscribers", async () => {
    const { clock, service, coalescer } = setUp(1);
    const { signal } = new AbortController();
    for (let viewer = 0; viewer < 50; viewer += 1) {
      const group: ReadableGroup<Task> = {
        key: `viewer-${viewer}`,
        reader: "token",
        get: (id) => service.get(id),
        list: (leave) => service.list(leave),
      };
      await coalescer.read(group, "task-0", 0, signal);
      await clock.advance(30_000);
    }
    expect(coalescer.groupCount).toBeLessThanOrEqual(4);
  });
});
