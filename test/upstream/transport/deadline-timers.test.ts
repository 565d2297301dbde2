import { describe, expect, it } from "vitest";
import type { Clock } from "../../../src/clock.ts";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { ServiceCall } from "../../../src/upstream/transport/service-call.ts";
import { Timer, TimerQueue } from "../../../src/upstream/transport/deadline-timers.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { someRequest } from "./asker.ts";

/** Timers of calls that are identified by their paths. */
function timersOf(clock: Clock, onExpire: (name: string) => void = () => undefined) {
  const expired: string[] = [];
  const queue = new TimerQueue(clock, ({ request }) => {
    expired.push(request.path);
    onExpire(request.path);
  });
  const start = (name: string, durationMs: number) => {
    const timer = new Timer(queue, new ServiceCall({ ...someRequest, path: name }, createCallAccount()));
    timer.restart(durationMs);
    return timer;
  };
  return { expired, start };
}

describe("deadline timers", () => {
  it("expire each at their own time, with one timer of the clock that is removed after the last one", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock);
    const a = start("a", 1_000);
    await clock.advance(10);
    start("b", 1_000);
    await clock.advance(10);
    const c = start("c", 1_000);
    expect(clock.delays()).toEqual([980]);
    a.pause();
    a.pause();
    await clock.advance(989);
    expect(expired).toEqual([]);
    await clock.advance(1);
    expect(expired).toEqual(["b"]);
    expect(clock.delays()).toEqual([10]);
    c.pause();
    expect(clock.delays()).toEqual([]);
  });

  it("set the clock's timer once when one of them is restarted repeatedly, and expire at its last time", async () => {
    const clock = createManualClock();
    let scheduled = 0;
    const counting: Clock = {
      ...clock,
      schedule(callback, delayMs) {
        scheduled += 1;
        return clock.schedule(callback, delayMs);
      },
    };
    const { expired, start } = timersOf(counting);
    const timer = start("file", 1_000);
    await clock.advance(500);
    for (let chunk = 0; chunk < 1_000; chunk += 1) timer.restart(1_000);
    expect(scheduled).toBe(1);
    await clock.advance(999);
    expect(expired).toEqual([]);
    await clock.advance(1);
    expect(expired).toEqual(["file"]);
    expect(scheduled).toBe(2);
    expect(clock.delays()).toEqual([]);
  });

  it("expire in order, for any durations", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock);
    start("long", 3_000);
    start("short", 1_000);
    start("middle", 2_000);
    start("like middle", 2_000);
    expect(clock.delays()).toEqual([1_000]);
    await clock.advance(3_000);
    expect(expired).toEqual(["short", "middle", "like middle", "long"]);
    expect(clock.delays()).toEqual([]);
  });

  it("continue with the remaining time after a pause, or restart", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock);
    const [held, anew] = [start("held", 1_000), start("anew", 1_000)];
    await clock.advance(400);
    for (const timer of [held, anew]) timer.pause();
    expect(clock.delays()).toEqual([]);
    await clock.advance(60_000);
    expect(held.remainingMs()).toBe(600);
    held.resume();
    held.resume();
    anew.restart(500);
    expect([held.remainingMs(), anew.remainingMs()]).toEqual([600, 500]);
    await clock.advance(599);
    expect(expired).toEqual(["anew"]);
    await clock.advance(1);
    expect(expired).toEqual(["anew", "held"]);
    expect(held.remainingMs()).toBe(0);
  });

  it("stay paused when their calls are over", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock);
    const timer = start("over", 1_000);
    timer.call.end(null);
    timer.pause();
    timer.resume();
    timer.restart(10);
    await clock.advance(1_000);
    expect(expired).toEqual([]);
    expect(clock.delays()).toEqual([]);
  });

  it("continue after an error in a callback", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock, (name) => {
      if (name === "failing") throw new Error("It cannot end");
    });
    start("failing", 1_000);
    start("other", 1_000);
    await expect(clock.advance(1_000)).rejects.toThrow("It cannot end");
    await clock.advance(0);
    expect(expired).toEqual(["failing", "other"]);
    expect(clock.delays()).toEqual([]);
  });

  it("expire in time when the clock was set back", async () => {
    const clock = createManualClock();
    let setBackMs = 0;
    const { expired, start } = timersOf({ ...clock, now: () => clock.now() - setBackMs });
    start("before", 1_000);
    setBackMs = 3_600_000;
    start("after", 1_000);
    await clock.advance(1_000);
    expect(expired).toEqual(["after"]);
  });

  it("continue when one callback pauses others and starts new ones", async () => {
    const clock = createManualClock();
    const { expired, start } = timersOf(clock, (name) => {
      if (name !== "leader") return;
      other.pause();
      start("next", 1_000);
    });
    start("leader", 1_000);
    const other = start("other", 1_000);
    await clock.advance(1_000);
    expect(clock.delays()).toEqual([1_000]);
    await clock.advance(1_000);
    expect(expired).toEqual(["leader", "next"]);
    expect(clock.delays()).toEqual([]);
  });
});
