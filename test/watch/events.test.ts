import { expect, test } from "vitest";
import { settle } from "../helpers/clock.ts";
import { collect, forever, setUp, values } from "./watched-thing.ts";

test("a stream sends its first event immediately with its time, then one for each change, and ends after a final state", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const seen = watch();
  await settle();
  expect(seen.events).toMatchObject([{ value: "A", observedAt: new Date(clock.now()) }]);

  await clock.advance(10_000);
  thing.state = "B";
  await clock.advance(10_000);
  thing.state = "FINAL";
  await clock.advance(30_000);

  expect(await seen.done).toBe("completed");
  expect(seen.events.map(({ value, previous, isFinal }) => ({ value, previous, isFinal }))).toEqual([
    { value: "A", previous: null, isFinal: false },
    { value: "B", previous: "A", isFinal: false },
    { value: "FINAL", previous: "B", isFinal: true },
  ]);
  expect(watcher.statistics.polled).toBe(0);
  expect(clock.delays()).toEqual([]);
});

test("a thousand subscribers of one resource share one poll loop and receive the same states in order", async () => {
  const { clock, thing, watcher } = setUp();
  const subscribers = Array.from({ length: 1_000 }, () =>
    collect(watcher.watch(thing, new AbortController().signal)),
  );
  await clock.advance(1_000);
  thing.state = "B";
  await clock.advance(1_250);
  expect(watcher.statistics.polled).toBe(1);
  thing.state = "FINAL";
  await clock.advance(1_000);

  for (const { events, done } of subscribers) {
    expect(await done).toBe("completed");
    expect(events.map((event) => event.value)).toEqual(["A", "B", "FINAL"]);
  }
  expect(thing.pollTimes).toEqual([0, 1_000, 2_250, 3_250]);
});

test("resources with different keys are polled separately", async () => {
  const { watcher, watch } = setUp();
  const other = setUp();
  const otherThing = Object.assign(other.thing, { key: "other", state: "X" });
  const first = watch();
  const second = collect(watcher.watch(otherThing, forever));
  await settle();
  expect(watcher.statistics.polled).toBe(2);
  expect([first.events[0]?.value, second.events[0]?.value]).toEqual(["A", "X"]);
});

test("a late subscriber receives the latest state immediately, without another poll, and with no previous value", async () => {
  const { clock, thing, watch } = setUp();
  const early = watch();
  await clock.advance(1_000);
  thing.state = "B";
  await clock.advance(2_500);
  expect(early.events).toHaveLength(2);
  const polls = thing.pollTimes.length;

  const late = watch();
  await settle();
  expect(late.events.map(({ value, previous }) => ({ value, previous }))).toEqual([
    { value: "B", previous: null },
  ]);
  expect(thing.pollTimes).toHaveLength(polls);

  thing.state = "C";
  await clock.advance(2_000);
  expect(late.events.at(-1)).toMatchObject({ value: "C", previous: "B" });
});

test("a subscriber that joins while polls fail waits for the next successful poll instead of an old state", async () => {
  const { clock, thing, watch } = setUp();
  const early = watch();
  await settle();
  thing.failure = new Error("down");
  await clock.advance(20_000);
  const late = watch();
  await settle();
  expect(late.events).toEqual([]);

  thing.failure = null;
  await clock.advance(30_000);
  expect(values(late)).toEqual(["A"]);
  expect(values(early)).toEqual(["A"]);
});

test("a slow subscriber misses intermediate states, but neither the latest nor the final one", async () => {
  const { clock, thing, watcher } = setUp();
  const stream = watcher.watch(thing, forever);
  expect((await stream.next()).value).toMatchObject({ value: "A" });
  for (const state of ["B", "C", "D"]) {
    thing.state = state;
    await clock.advance(1_000);
  }
  expect((await stream.next()).value).toMatchObject({ value: "D", previous: "A" });
  thing.state = "E";
  await clock.advance(1_000);
  thing.state = "FINAL";
  await clock.advance(1_000);
  expect(watcher.statistics.polled).toBe(0);
  expect((await stream.next()).value).toMatchObject({ value: "FINAL", previous: "D", isFinal: true });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test("a change that is undone before the subscriber reads it is not an event", async () => {
  const { clock, thing, watcher } = setUp();
  const stream = watcher.watch(thing, forever);
  await stream.next();
  thing.state = "B";
  await clock.advance(1_000);
  thing.state = "A";
  await clock.advance(1_000);
  const next = stream.next();
  thing.state = "C";
  await clock.advance(2_000);
  expect((await next).value).toMatchObject({ value: "C", previous: "A" });
});

test("concurrent calls of next resolve in order", async () => {
  const { clock, thing, watcher } = setUp();
  const stream = watcher.watch(thing, forever);
  const results = [stream.next(), stream.next(), stream.next()];
  await settle();
  thing.state = "FINAL";
  await clock.advance(1_000);
  expect(
    (await Promise.all(results)).map((result) => (result.done === true ? null : result.value.value)),
  ).toEqual(["A", "FINAL", null]);
});
