import { expect, test } from "vitest";
import { RestartDelay } from "../../src/start/workers/restart-delay.ts";

test("the first restart of a failed process is immediate, and further quick failures delay it up to 30 seconds", () => {
  const delay = new RestartDelay();
  const waits = Array.from({ length: 10 }, () => delay.next(9_999));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test("a process that has run for ten seconds resets the restart delay", () => {
  const delay = new RestartDelay();
  for (let time = 0; time < 5; time += 1) delay.next(100);
  expect([10_000, 20_000, 100, 100].map((livedMs) => delay.next(livedMs))).toEqual([0, 0, 0, 500]);
});
