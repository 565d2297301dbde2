import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue } from "../../../src/http/admission/fair-queue.ts";

/** Creates a queue whose tasks take a given time, with the list of started tasks. */
function createQueue(taskMs: number) {
  const started: string[] = [];
  let nowMs = 0;
  const queue = new FairQueue(() => nowMs);
  const run = (address: string, viewerKey: string, name: string) =>
    queue.run({ address, viewerKey }, () => {
      started.push(name);
      nowMs += taskMs;
    });
  return { run, started };
}

/** Waits until `count` tasks have started. @returns number of event-loop turns that this took. */
async function turnsUntil(started: readonly string[], count: number): Promise<number> {
  let turns = 0;
  for (; started.length < count && turns < 1_000; turns += 1) await turn();
  return turns;
}

test("the queue starts the first task immediately, further ones while their time slice lasts, and the rest in later turns of the event loop", async () => {
  const { run, started } = createQueue(4);
  for (let index = 0; index < 10; index += 1) run("", "a", String(index));
  expect(started).toEqual(["0"]);
  const turns = await turnsUntil(started, 10);
  expect(started).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  // Each slice has time for three tasks, and the first slice is in this turn.
  expect(turns).toBe(3);
});

test("the time of a task's promise callbacks counts towards its slice", async () => {
  let nowMs = 0;
  const started: number[] = [];
  const queue = new FairQueue(() => nowMs);
  for (let index = 0; index < 6; index += 1) {
    queue.run({ address: "", viewerKey: "" }, () => {
      started.push(index);
      void Promise.resolve()
        .then(() => undefined)
        .then(() => (nowMs += 20));
    });
  }
  const startedByTurn: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    startedByTurn.push(started.length);
    await turn();
  }
  // One task per turn, although each task uses little time before its first await.
  expect(startedByTurn).toEqual([1, 2, 3, 4, 5, 6]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a task that is queued while a slice is open starts within that slice", async () => {
  const { run, started } = createQueue(4);
  run("", "a", "first");
  await Promise.resolve();
  run("", "a", "second");
  expect(started).toEqual(["first"]);
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(started).toEqual(["first", "second"]);
});

test("a viewer with many pending tasks delays another viewer's task by one task only", async () => {
  const { run, started } = createQueue(20);
  for (let index = 0; index < 50; index += 1) run("", "many", `many ${index}`);
  run("", "few", "few 0");
  run("", "few", "few 1");
  await turnsUntil(started, 6);
  expect(started.slice(0, 6)).toEqual(["many 0", "many 1", "few 0", "many 2", "few 1", "many 3"]);
});

test("an address with many viewers delays a task from another address by one task only", async () => {
  const { run, started } = createQueue(20);
  for (let index = 0; index < 50; index += 1) run("203.0.113.1", `viewer ${index}`, `many ${index}`);
  run("203.0.113.2", "viewer", "other 0");
  run("203.0.113.2", "viewer", "other 1");
  await turnsUntil(started, 6);
  expect(started.slice(0, 6)).toEqual(["many 0", "many 1", "other 0", "many 2", "other 1", "many 3"]);
});
