import { expect, test } from "vitest";
import { collect, FatalError, setUp } from "./watched-thing.ts";
import { settle } from "../helpers/clock.ts";

const forever = new AbortController().signal;

test("polls back off from one second to thirty, and begin at one second again after a change", async () => {
  const { clock, thing, watcher } = setUp();
  collect(watcher.watch(thing, forever));
  await clock.advance(61_000);
  expect(thing.pollTimes).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000]);
  thing.state = "B";
  await clock.advance(33_000);
  expect(thing.pollTimes.slice(7)).toEqual([91_000, 92_000, 94_000]);
  await watcher.close();
});

test("jitter shortens each wait by up to a fifth, and never lengthens it", async () => {
  const { clock, thing, watcher } = setUp(() => 0.5);
  collect(watcher.watch(thing, forever));
  await clock.advance(7_000);
  expect(thing.pollTimes).toEqual([0, 900, 2_700, 6_300]);
  await watcher.close();
});

test("an outage shorter than two minutes is not noticed by a subscriber", async () => {
  const { clock, thing, watcher } = setUp();
  const seen = collect(watcher.watch(thing, forever));
  await settle();
  thing.failure = new Error("down");
  await clock.advance(110_000);
  thing.failure = null;
  thing.state = "FINAL";
  await clock.advance(30_000);
  expect(await seen.done).toBe("completed");
  expect(seen.events.map((event) => event.value)).toEqual(["A", "FINAL"]);
});

test("two outages of ninety seconds do not add up", async () => {
  const { clock, thing, watcher } = setUp();
  const seen = collect(watcher.watch(thing, forever));
  await settle();
  for (let outage = 0; outage < 2; outage++) {
    thing.failure = new Error("down");
    await clock.advance(90_000);
    thing.failure = null;
    await clock.advance(30_000);
  }
  expect(seen.events).toHaveLength(1);
  expect(watcher.activePollers).toBe(1);
  await watcher.close();
});

test("after two minutes of failed polls every subscriber gets the last error, exactly then", async () => {
  const { clock, thing, watcher } = setUp();
  const subscribers = [collect(watcher.watch(thing, forever)), collect(watcher.watch(thing, forever))];
  await settle();
  thing.failure = new Error("down");
  await clock.advance(1_000);
  const lastError = new Error("still down");
  thing.failure = lastError;
  await clock.advance(119_999);
  expect(watcher.activePollers).toBe(1);
  await clock.advance(1);
  for (const { events, done } of subscribers) {
    expect(await done).toBe(lastError);
    expect(events).toHaveLength(1);
  }
  expect(watcher.activePollers).toBe(0);
  expect(clock.delays()).toEqual([]);
});

test("polls that fail from the very first one end the same way", async () => {
  const { clock, thing, watcher } = setUp();
  thing.failure = new Error("down");
  const seen = collect(watcher.watch(thing, forever));
  await clock.advance(120_000);
  expect(await seen.done).toBe(thing.failure);
});

test("a fatal error ends the watch at once, after the events before it", async () => {
  const { clock, thing, watcher } = setUp();
  const stream = watcher.watch(thing, forever);
  await settle();
  thing.failure = new FatalError("gone");
  await clock.advance(1_000);
  expect((await stream.next()).value).toMatchObject({ value: "A" });
  await expect(stream.next()).rejects.toBe(thing.failure);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(watcher.activePollers).toBe(0);
});

test("a mistake in the target ends the watch with that error instead of polling on", async () => {
  const { thing, watcher } = setUp();
  const mistake = new TypeError("no fingerprint");
  thing.fingerprint = () => {
    throw mistake;
  };
  expect(await collect(watcher.watch(thing, forever)).done).toBe(mistake);
  expect(watcher.activePollers).toBe(0);
});

test("a subscription ends with WATCH_TIMEOUT when nothing has changed for 24 hours", async () => {
  const { clock, thing, watcher } = setUp();
  const seen = collect(watcher.watch(thing, forever));
  await clock.advance(3_600_000);
  thing.state = "B";
  await clock.advance(86_400_000 - 60_000);
  expect(watcher.activePollers).toBe(1);
  await clock.advance(120_000);
  expect(await seen.done).toMatchObject({ code: "WATCH_TIMEOUT", idleTimeoutMs: 86_400_000 });
  expect(watcher.activePollers).toBe(0);
});

test("the 24 hours of one who joined later begin when they joined", async () => {
  const { clock, thing, watcher } = setUp();
  const early = collect(watcher.watch(thing, forever));
  await clock.advance(43_200_000);
  const late = collect(watcher.watch(thing, forever));
  await clock.advance(43_230_000);
  expect(await early.done).toMatchObject({ code: "WATCH_TIMEOUT" });
  thing.state = "FINAL";
  await clock.advance(60_000);
  expect(await late.done).toBe("completed");
});
