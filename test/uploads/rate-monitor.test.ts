import { expect, test } from "vitest";
import { RateMonitor } from "../../src/uploads/rate-monitor.ts";
import { createManualClock } from "../helpers/clock.ts";

/** A monitor on a manual clock, whose time of day a test sets back. */
function startWatch() {
  const clock = createManualClock();
  const setBack = { byMs: 0 };
  let slow = 0;
  const machineClock = { ...clock, now: () => clock.now() - setBack.byMs };
  const watch = new RateMonitor(machineClock, () => (slow += 1));
  return { clock, setBack, watch, slow: () => slow };
}

test("detail 4a: a file is too slow when 30 seconds of waiting bring less than 30 000 bytes", () => {
  const { clock, watch, slow } = startWatch();
  watch.wait();
  watch.count(29_999);
  clock.jump(29_999);
  expect(slow()).toBe(0);
  clock.jump(1);
  expect(slow()).toBe(1);
  watch.wait();
  clock.jump(100_000);
  expect(slow()).toBe(1);
});

test("detail 4a: each window is measured separately", () => {
  const { clock, watch, slow } = startWatch();
  watch.wait();
  watch.count(10_000_000);
  clock.jump(30_000);
  watch.count(30_000);
  clock.jump(30_000);
  expect(slow()).toBe(0);
  clock.jump(30_000);
  expect(slow()).toBe(1);
});

test("detail 4a: the time in which the gateway pauses the client does not count", () => {
  const { clock, watch, slow } = startWatch();
  for (let round = 0; round < 3; round += 1) {
    watch.wait();
    clock.jump(9_999);
    watch.rest();
    clock.jump(3_600_000);
  }
  expect(slow()).toBe(0);
  watch.wait();
  clock.jump(3);
  expect(slow()).toBe(1);
});

test("detail 4a: a paused client gets a whole window of waiting before the file counts as too slow", () => {
  const { clock, watch, slow } = startWatch();
  watch.wait();
  clock.jump(5_000);
  watch.rest();
  clock.jump(24_999);
  watch.wait();
  clock.jump(24_999);
  expect(slow()).toBe(0);
  clock.jump(1);
  expect(slow()).toBe(1);
});

test("detail 4a: a clock that is set back does not extend the wait for a silent client", () => {
  const { clock, setBack, watch, slow } = startWatch();
  watch.wait();
  clock.jump(5_000);
  setBack.byMs = 3_600_000;
  clock.jump(24_999);
  expect(slow()).toBe(0);
  clock.jump(1);
  expect(slow()).toBe(1);
});

test("detail 4a: a stopped watch leaves no timer behind", () => {
  const { clock, watch, slow } = startWatch();
  watch.wait();
  watch.stop();
  watch.wait();
  expect(clock.delays()).toEqual([]);
  clock.jump(100_000);
  expect(slow()).toBe(0);
});
