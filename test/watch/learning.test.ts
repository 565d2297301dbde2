import { expect, test } from "vitest";
import { LearnedDurations } from "../../src/watch/learned-durations.ts";
import { Poller } from "../../src/watch/poller.ts";
import { Subscription } from "../../src/watch/subscription.ts";
import { createWatcher, type Watcher } from "../../src/watch/watcher.ts";
import { createManualClock, type ManualClock } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";
import { collect, forever, WatchedThing } from "./watched-thing.ts";

/** A resource of a user, with a kind whose durations are learned. */
class Task extends WatchedThing {
  readonly kinds: { owner: string; kindOf: (state: string) => string; beganAt: () => Date | null };

  constructor(clock: ManualClock, key: string, owner = "user", createdAt: Date | null = null) {
    super(clock, key);
    this.state = "IN_PROCESS";
    this.kinds = { owner, kindOf: (state) => state, beganAt: () => createdAt };
  }
}

function setUp(random: () => number = () => 0.5) {
  const clock = createManualClock();
  return { clock, random, watcher: createWatcher({ clock, random }) };
}

let taskCount = 0;

/**
 * Watches a task from its start until it ends after `durationMs`. @returns the poll times, and the delay until its end
 * was seen
 */
async function watchTask(
  { clock, watcher }: { readonly clock: ManualClock; readonly watcher: Watcher },
  durationMs: number,
  owner = "user",
): Promise<{ readonly pollTimes: readonly number[]; readonly lateMs: number }> {
  const task = new Task(clock, `task-${taskCount++}`, owner);
  const seen = collect(watcher.watch(task, forever));
  clock.schedule(() => {
    task.state = "FINAL";
  }, durationMs);
  while (watcher.statistics.polled > 0) await clock.advance(1_000);
  expect(await seen.done).toBe("completed");
  return { pollTimes: task.pollTimes, lateMs: (task.pollTimes.at(-1) ?? 0) - durationMs };
}

const callsOf = (tasks: readonly { readonly pollTimes: readonly number[] }[]) =>
  tasks.reduce((sum, { pollTimes }) => sum + pollTimes.length, 0);

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test("the first task of a kind is polled at exactly the times of the back-off", async () => {
  const { clock, watcher } = setUp();
  const plain = new WatchedThing(clock, "plain");
  const task = new Task(clock, "task");
  collect(watcher.watch(plain, forever));
  collect(watcher.watch(task, forever));
  await clock.advance(600_000);
  expect(task.pollTimes).toEqual(plain.pollTimes);
  expect(task.pollTimes.slice(0, 5)).toEqual([0, 900, 2_025, 3_431.25, 5_189.062_5]);
  await watcher.close();
});

test("the end of a task with a usual duration is seen within two seconds, for no more calls", async () => {
  const random = createRandom(3);
  const env = setUp(random);
  const learned = [];
  const backedOff = [];
  for (let index = 0; index < 40; index += 1) {
    const durationMs = 30_000 + random() * 15_000;
    learned.push(await watchTask(env, durationMs));
    // A user without learned durations.
    backedOff.push(await watchTask(env, durationMs, `newcomer-${index}`));
  }
  expect(callsOf(learned)).toBeLessThanOrEqual(callsOf(backedOff));
  expect(medianOf(learned.slice(5).map(({ lateMs }) => lateMs))).toBeLessThan(2_000);
  expect(medianOf(backedOff.map(({ lateMs }) => lateMs))).toBeGreaterThan(5_000);
});

test("poll intervals stay between the shortest and the longest of the back-off for any learned durations", async () => {
  const random = createRandom(11);
  const env = setUp(random);
  for (let round = 0; round < 30; round += 1) {
    const { pollTimes } = await watchTask(env, Math.exp(random() * 7) * 1_000);
    const waits = pollTimes.slice(1).map((time, index) => time - (pollTimes[index] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(800);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  }
});

test.each([
  ["slower", 30_000, 240_000],
  ["faster", 90_000, 6_000],
])("a service that becomes %s costs hardly more calls than the back-off", async (_how, before, after) => {
  const random = createRandom(5);
  const env = setUp(random);
  const learned = [];
  const backedOff = [];
  for (let index = 0; index < 60; index += 1) {
    const durationMs = (index < 20 ? before : after) * (0.8 + 0.4 * random());
    const known = await watchTask(env, durationMs);
    const unknown = await watchTask(env, durationMs, `newcomer-${index}`);
    if (index >= 20) {
      learned.push(known);
      backedOff.push(unknown);
    }
  }
  expect(callsOf(learned)).toBeLessThanOrEqual(callsOf(backedOff) * 1.05);
  const [late, lateByBackOff] = [learned, backedOff].map((tasks) =>
    medianOf(tasks.slice(20).map(({ lateMs }) => lateMs)),
  );
  expect(late).toBeLessThan(lateByBackOff ?? 0);
});

/** Watches tasks simultaneously, cancels before they end, and returns the number of polls. */
async function watchAndLeave(
  { clock, watcher }: { readonly clock: ManualClock; readonly watcher: Watcher },
  watchedMs: number,
  owner: string,
  atOnce: number,
): Promise<number> {
  const leaving = new AbortController();
  const tasks = Array.from({ length: atOnce }, () => new Task(clock, `task-${taskCount++}`, owner));
  const ends = tasks.map((task) => collect(watcher.watch(task, leaving.signal)).done);
  await clock.advance(watchedMs);
  leaving.abort();
  for (const end of ends) expect(await end).toBe("completed");
  return callsOf(tasks);
}

test.each([
  [10_000, 20_000, 1],
  [30_000, 45_000, 1],
  [30_000, 120_000, 1],
  [120_000, 150_000, 1],
  [120_000, 115_000, 1],
  [5_000, 10_000, 1],
  [30_000, 45_000, 5],
  [30_000, 45_000, 25],
])(
  "after tasks of %d ms, streams cancelled after %d ms, %d at a time, cost hardly more calls than the back-off",
  async (durationMs, watchedMs, atOnce) => {
    const random = createRandom(3);
    const env = setUp(random);
    for (let index = 0; index < 20; index += 1) await watchTask(env, durationMs * (0.9 + 0.2 * random()));
    let learned = 0;
    let backedOff = 0;
    for (let index = 0; index < 50; index += 1) {
      learned += await watchAndLeave(env, watchedMs, "user", atOnce);
      backedOff += await watchAndLeave(env, watchedMs, `newcomer-${index}`, atOnce);
    }
    expect(learned).toBeLessThanOrEqual(backedOff + 15 * atOnce);
  },
);

test.each([3_000, 12_000, 25_000, 30_000, 36_000, 45_000, 60_000, 120_000])(
  "a hundred streams cancelled together after %d ms cost one call more each than the back-off, and ten for all",
  async (watchedMs) => {
    const random = createRandom(3);
    const env = setUp(() => 0.5);
    for (let index = 0; index < 20; index += 1) await watchTask(env, 30_000 * (0.9 + 0.2 * random()));
    const learned = await watchAndLeave(env, watchedMs, "user", 100);
    const backedOff = await watchAndLeave(env, watchedMs, "newcomer", 100);
    expect(learned).toBeLessThanOrEqual(backedOff + 100 + 10);
  },
);

test("streams that are cancelled immediately do not change the learned durations", async () => {
  const [left, plain] = [setUp(), setUp()];
  for (const env of [left, plain]) {
    for (let index = 0; index < 10; index += 1) await watchTask(env, 40_000);
  }
  for (let index = 0; index < 100; index += 1) await watchAndLeave(left, 500, "user", 1);
  expect((await watchTask(left, 40_000)).pollTimes).toEqual((await watchTask(plain, 40_000)).pollTimes);
});

/** Number of calls that the watches of a user's tasks have borrowed, of the ten for all of them. */
function borrowed(learned: LearnedDurations): number {
  let free = 0;
  while (learned.historyOf("user", "IN_PROCESS")?.lend(1)) free += 1;
  learned.historyOf("user", "IN_PROCESS")?.lend(-free);
  return 10 - free;
}

test.each<[string, (task: Task, poller: Poller<string>) => void]>([
  ["is cancelled", (_task, poller) => poller.end()],
  ["ends", (task) => void (task.state = "FINAL")],
  ["lasts longer than earlier ones", () => undefined],
])("a task that %s returns the calls that it has borrowed", async (_what, happen) => {
  const { clock, random } = setUp();
  const learned = new LearnedDurations();
  for (let index = 0; index < 5; index += 1) {
    learned.add("user", "IN_PROCESS", { minMs: 59_000, maxMs: 61_000, watchedMs: 60_000, polls: 7 });
  }
  const poller = new Poller<string>(
    { clock, steadyClock: clock, random, learned, fleet: null, onPoll: () => undefined },
    () => undefined,
  );
  const task = new Task(clock, "borrowing");
  poller.add(new Subscription(forever), task);
  for (let second = 0; second < 120 && borrowed(learned) === 0; second += 1) await clock.advance(1_000);
  expect(borrowed(learned)).toBeGreaterThan(0);
  happen(task, poller);
  await clock.advance(300_000);
  expect(borrowed(learned)).toBe(0);
  poller.end();
});

test("a task that began before any of its kind had ended keeps the back-off", async () => {
  const env = setUp();
  const early = new Task(env.clock, "early");
  collect(env.watcher.watch(early, forever));
  await env.clock.advance(0);
  env.clock.schedule(() => {
    early.state = "FINAL";
  }, 150_000);
  await watchTask(env, 60_000);
  await env.clock.advance(100_000);
  const waits = early.pollTimes.slice(1).map((at, index) => at - (early.pollTimes[index] ?? 0));
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeCloseTo(0.9 * Math.min(30_000, 1_000 * 1.25 ** index), 3);
  }
  expect(early.pollTimes.at(-1)).toBeGreaterThanOrEqual(150_000);
});

/** Poll times of one user's tasks next to another user's random tasks from the seed; without these when it is null. */
async function timesBeside(seed: number | null): Promise<readonly (readonly number[])[]> {
  const env = setUp();
  const random = createRandom(seed ?? 0);
  const own = [];
  for (const durationMs of [40_000, 38_000, 44_000, 5_000, 41_000]) {
    if (seed !== null) {
      for (let index = 0; index < 5; index += 1) {
        await watchTask(env, Math.exp(random() * 5) * 1_000, "another user");
      }
    }
    own.push((await watchTask(env, durationMs)).pollTimes);
  }
  return own;
}

test("the poll times of one user do not depend on the tasks of another user", async () => {
  const alone = await timesBeside(null);
  for (const seed of [1, 2, 3, 4, 5]) expect(await timesBeside(seed)).toEqual(alone);
});

test("failed polls back off from the start, and later successful polls use the learned durations", async () => {
  const env = setUp(() => 0);
  for (let index = 0; index < 5; index += 1) await watchTask(env, 60_000);
  const task = new Task(env.clock, "failing");
  collect(env.watcher.watch(task, forever));
  await env.clock.advance(0);
  const [firstWaitMs = 0] = env.clock.delays();
  expect(firstWaitMs).toBeGreaterThan(1_000);
  task.failure = new Error("down");
  await env.clock.advance(firstWaitMs + 16_000);
  const failing = task.pollTimes.slice(1).map((time) => time - firstWaitMs);
  expect(failing).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  task.failure = null;
  env.clock.schedule(
    () => {
      task.state = "FINAL";
    },
    60_000 - firstWaitMs - 16_000,
  );
  await env.clock.advance(60_000);
  expect(task.pollTimes.at(-1)).toBeGreaterThanOrEqual(60_000);
  expect(task.pollTimes.at(-1)).toBeLessThanOrEqual(62_000);
});

test("a stream that starts in the middle of a task uses the task's creation time", async () => {
  const env = setUp(() => 0);
  for (let index = 0; index < 10; index += 1) await watchTask(env, 100_000);
  const task = new Task(env.clock, "resumed", "user", new Date(env.clock.now() - 90_000));
  collect(env.watcher.watch(task, forever));
  env.clock.schedule(() => {
    task.state = "FINAL";
  }, 10_000);
  await env.clock.advance(30_000);
  expect(task.pollTimes.at(-1)).toBeGreaterThanOrEqual(10_000);
  expect(task.pollTimes.at(-1)).toBeLessThanOrEqual(12_000);
});

test.each([5_000, 3_600_000])(
  "polls and learned durations survive a clock that is set back by %i ms",
  async (backMs) => {
    const manual = createManualClock();
    let setBackMs = 0;
    const clock: ManualClock = { ...manual, now: () => manual.now() - setBackMs };
    const watcher = createWatcher({ clock, random: () => 0.5 });
    await watchTask({ clock, watcher }, 30_000);
    const task = new Task(clock, "task");
    const seen = collect(watcher.watch(task, forever));
    await clock.advance(5_000);
    setBackMs = backMs;
    await clock.advance(120_000);
    expect(task.pollTimes.length).toBeLessThan(30);
    task.state = "FINAL";
    await clock.advance(120_000);
    expect(await seen.done).toBe("completed");
    const next = await watchTask({ clock, watcher }, 30_000);
    expect(next.lateMs).toBeLessThan(30_000);
    await watcher.close();
  },
);

test("a state far older than all earlier ones is polled with the back-off", async () => {
  const env = setUp(() => 0);
  for (let index = 0; index < 5; index += 1) await watchTask(env, 10_000);
  const task = new Task(env.clock, "old", "user", new Date(env.clock.now() - 3_600_000));
  collect(env.watcher.watch(task, forever));
  await env.clock.advance(31_000);
  expect(task.pollTimes.map(Math.round)).toEqual([
    0, 1_000, 2_250, 3_813, 5_766, 8_207, 11_259, 15_073, 19_842, 25_802,
  ]);
  await env.watcher.close();
});

test("learned durations are bounded, and users without recently ended tasks are forgotten first", () => {
  const learned = new LearnedDurations();
  const ended = { minMs: 39_000, maxMs: 40_000, watchedMs: 40_000, polls: 7 };
  for (let user = 0; user < 10_000; user += 1) {
    for (let kind = 0; kind < 20; kind += 1) learned.add(`user-${user}`, `kind-${kind}`, ended);
  }
  expect(learned.kindCount).toBeLessThanOrEqual(20_000);
  expect(learned.historyOf("user-0", "kind-19")).toBeNull();
  expect(learned.historyOf("user-9999", "kind-3")).toBeNull();
  expect(learned.historyOf("user-9999", "kind-19")).not.toBeNull();
});
