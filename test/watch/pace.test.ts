import { expect, test } from "vitest";
import { FatalError, forever, setUp, values } from "./watched-thing.ts";
import { watchTimes } from "../../src/watch/watch-times.ts";
import { settle } from "../helpers/clock.ts";
import { createRandom } from "../helpers/random.ts";

test("poll intervals grow from one second to thirty, and restart at one second after a change", async () => {
  const { clock, thing, watch } = setUp();
  watch();
  await clock.advance(240_000);
  expect(thing.pollTimes.slice(0, 6).map(Math.round)).toEqual([0, 1_000, 2_250, 3_813, 5_766, 8_207]);
  const waits = thing.pollTimes.slice(1).map((at, index) => at - (thing.pollTimes[index] ?? 0));
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeCloseTo(Math.min(30_000, 1_000 * 1.25 ** index), 3);
  }
  const before = thing.pollTimes.length;
  thing.state = "B";
  await clock.advance(33_000);
  const [changed = 0, ...after] = thing.pollTimes.slice(before);
  expect(after.slice(0, 2).map((at) => Math.round(at - changed))).toEqual([1_000, 2_250]);
});

test("jitter shortens each interval by up to a fifth, and never lengthens it", async () => {
  const { clock, thing, watch } = setUp(() => 0.5);
  watch();
  await clock.advance(5_000);
  expect(thing.pollTimes).toEqual([0, 900, 2_025, 3_431.25]);
});

/** Number of reads of a state with this duration, with intervals that double from one second to thirty. */
function callsWithDoubledWaits(durationMs: number): number {
  let calls = 1;
  for (let at = 0, wait = 1_000; at < durationMs; wait = Math.min(30_000, wait * 2)) {
    at += wait;
    calls += 1;
  }
  return calls;
}

test.each([
  ["zero", () => 0],
  ["half", () => 0.5],
  ["full", () => 1],
  ["random", createRandom(11)],
])(
  "a final state is seen within 1.3 times its duration plus the first interval, for at most eight more calls: jitter is %s",
  async (_, random) => {
    for (let durationMs = 1_000; durationMs <= 3_600_000; durationMs *= 1.3) {
      const { clock, thing, watch } = setUp(random);
      const { events } = watch();
      clock.schedule(() => {
        thing.state = "FINAL";
      }, durationMs);
      await clock.advance(1.3 * durationMs + watchTimes.firstDelayMs);
      expect(events.map(({ value }) => value)).toEqual(["A", "FINAL"]);
      // Jitter alone takes up to a fifth from each interval.
      const most = callsWithDoubledWaits(durationMs) / 0.8 + 9;
      expect(thing.pollTimes.length).toBeLessThanOrEqual(most);
    }
  },
);

test("failed polls back off with doubled intervals", async () => {
  const { clock, thing, watch } = setUp();
  watch();
  await settle();
  thing.failure = new Error("down");
  await clock.advance(31_000);
  expect(thing.pollTimes).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000]);
});

test("a subscriber does not notice an outage of less than two minutes", async () => {
  const { clock, thing, watch } = setUp();
  const seen = watch();
  await settle();
  thing.failure = new Error("down");
  await clock.advance(110_000);
  thing.failure = null;
  thing.state = "FINAL";
  await clock.advance(30_000);
  expect(await seen.done).toBe("completed");
  expect(values(seen)).toEqual(["A", "FINAL"]);
});

test("two outages of ninety seconds do not add up", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const seen = watch();
  await settle();
  for (let outage = 0; outage < 2; outage++) {
    thing.failure = new Error("down");
    await clock.advance(90_000);
    thing.failure = null;
    await clock.advance(30_000);
  }
  expect(seen.events).toHaveLength(1);
  expect(watcher.statistics.polled).toBe(1);
});

test("each subscriber receives the last error after exactly two minutes of failed polls", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const subscribers = [watch(), watch()];
  await settle();
  thing.failure = new Error("down");
  await clock.advance(1_000);
  const lastError = new Error("still down");
  thing.failure = lastError;
  await clock.advance(119_999);
  expect(watcher.statistics.polled).toBe(1);
  await clock.advance(1);
  for (const { events, done } of subscribers) {
    expect(await done).toBe(lastError);
    expect(events).toHaveLength(1);
  }
  expect(watcher.statistics.polled).toBe(0);
  expect(clock.delays()).toEqual([]);
});

test("polls that fail from the first one end in the same way", async () => {
  const { clock, thing, watch } = setUp();
  thing.failure = new Error("down");
  const seen = watch();
  await clock.advance(120_000);
  expect(await seen.done).toBe(thing.failure);
});

test("a fatal error ends the stream immediately, after the earlier events", async () => {
  const { clock, thing, watcher } = setUp();
  const stream = watcher.watch(thing, forever);
  await settle();
  thing.failure = new FatalError("gone");
  await clock.advance(1_000);
  expect((await stream.next()).value).toMatchObject({ value: "A" });
  await expect(stream.next()).rejects.toBe(thing.failure);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(watcher.statistics.polled).toBe(0);
});

test("an exception of the target ends the stream with that error instead of further polls", async () => {
  const { thing, watcher, watch } = setUp();
  const mistake = new TypeError("no state");
  thing.isFinal = () => {
    throw mistake;
  };
  expect(await watch().done).toBe(mistake);
  expect(watcher.statistics.polled).toBe(0);
});

test("a subscription ends with WATCH_TIMEOUT when nothing has changed for 24 hours", async () => {
  const { clock, thing, watcher, watch } = setUp();
  const seen = watch();
  await clock.advance(3_600_000);
  thing.state = "B";
  await clock.advance(86_400_000 - 60_000);
  expect(watcher.statistics.polled).toBe(1);
  await clock.advance(120_000);
  expect(await seen.done).toMatchObject({
    code: "WATCH_TIMEOUT",
    message: expect.stringContaining("1440 minutes") as string,
  });
  expect(watcher.statistics.polled).toBe(0);
});

test("the 24 hours of a late subscriber start when it joins", async () => {
  const { clock, thing, watch } = setUp();
  const early = watch();
  await clock.advance(43_200_000);
  const late = watch();
  await clock.advance(43_230_000);
  expect(await early.done).toMatchObject({ code: "WATCH_TIMEOUT" });
  thing.state = "FINAL";
  await clock.advance(60_000);
  expect(await late.done).toBe("completed");
});
