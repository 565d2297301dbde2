import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { settle } from "../helpers/clock.ts";
import { collect, forever, setUp, values, WatchedThing } from "./watched-thing.ts";

test("return ends a stream with a pending next, and polling stops with the last subscriber", async () => {
  const { clock, thing, watcher } = setUp();
  const first = watcher.watch(thing, forever);
  const second = watcher.watch(thing, forever);
  await first.next();
  const waiting = first.next();
  expect(await first.return?.()).toEqual({ done: true, value: undefined });
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(watcher.statistics.polled).toBe(1);

  await second.return?.();
  expect(watcher.statistics.polled).toBe(0);
  expect(clock.delays()).toEqual([]);
  await clock.advance(60_000);
  expect(thing.pollTimes).toHaveLength(1);
});

test("aborting the signal ends the stream without an error, even while next is pending", async () => {
  const { watcher, watch } = setUp();
  const controller = new AbortController();
  const seen = watch(controller.signal);
  await settle();
  controller.abort();
  expect(await seen.done).toBe("completed");
  expect(watcher.statistics.polled).toBe(0);
});

test("the disconnect of the last subscriber aborts a poll in flight", async () => {
  const { thing, watch } = setUp();
  thing.isHanging = true;
  const controller = new AbortController();
  const seen = watch(controller.signal);
  await settle();
  expect(thing.pollTimes).toHaveLength(1);
  controller.abort();
  await settle();
  expect(thing.abortedPolls).toBe(1);
  expect(await seen.done).toBe("completed");
});

test("a disconnected subscriber does not affect other subscribers", async () => {
  const { clock, thing, watch } = setUp();
  const leaving = new AbortController();
  watch(leaving.signal);
  const staying = watch();
  await settle();
  leaving.abort();
  thing.state = "FINAL";
  await clock.advance(1_000);
  expect(values(staying)).toEqual(["A", "FINAL"]);
});

test("an aborted signal starts no poll", async () => {
  const { thing, watcher, watch } = setUp();
  expect(await watch(AbortSignal.abort()).done).toBe("completed");
  expect(thing.pollTimes).toEqual([]);
  expect(watcher.statistics.polled).toBe(0);
});

test("a resource can be watched again while its abandoned poll still hangs", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const stubborn = Object.assign(new WatchedThing(clock), {
    poll: () => new Promise<string>(() => undefined),
  });
  await watcher.watch(stubborn, forever).return?.();
  const seen = watch();
  await settle();
  thing.state = "FINAL";
  await clock.advance(1_000);
  expect(await seen.done).toBe("completed");
});

test("close ends each subscription with WatchClosedError, stops polling, and ends later subscriptions immediately", async () => {
  const { clock, watcher, watch } = setUp();
  const other = setUp();
  other.thing.isHanging = true;
  const otherThing = Object.assign(other.thing, { key: "other" });
  const seen = [watch(), collect(watcher.watch(otherThing, forever))];
  await settle();
  await watcher.close();
  for (const { done } of seen) expect(await done).toMatchObject({ code: "WATCH_CLOSED" });
  expect(watcher.statistics.polled).toBe(0);
  expect(clock.delays()).toEqual([]);
  expect(await watch().done).toMatchObject({ code: "WATCH_CLOSED" });
});

test("a subscription leaves no listener on its signal, after each kind of end", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, "abort").length;
  for (let round = 0; round < 1_000; round++) {
    const stream = watcher.watch(thing, signal);
    await stream.next();
    await stream.return?.();
  }
  expect(listeners()).toBe(0);

  const seen = watch(signal);
  await settle();
  expect(listeners()).toBe(1);
  thing.state = "FINAL";
  await clock.advance(1_000);
  await seen.done;
  expect(listeners()).toBe(0);

  thing.state = "A";
  const failing = watch(signal);
  await settle();
  thing.failure = new Error("down");
  await clock.advance(200_000);
  await failing.done;
  expect(listeners()).toBe(0);
});
