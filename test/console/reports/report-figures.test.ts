import { expect, test } from "vitest";
import { figuresOf, type FiguredTask, spreadOf } from "../../../src/console/reports/report-figures.ts";

const now = new Date(2026, 10, 22, 14, 0);

function task(day: number, status: FiguredTask["status"], tookMs: number | null): FiguredTask {
  const created = new Date(2026, 10, day, 9, 0);
  return {
    status,
    createdAt: created.toISOString(),
    completedAt: tookMs === null ? null : new Date(created.getTime() + tookMs).toISOString(),
  };
}

test("every day of the period has counts, including days without reports", () => {
  const figures = figuresOf(
    [
      task(22, "COMPLETED", 4_000),
      task(22, "COMPLETED", 8_000),
      task(22, "FAILED", null),
      task(20, "COMPLETED_WITH_ERROR", 1_000),
      task(20, "PARTIALLY_PROCESSED", 3_000),
      task(20, "IN_PROCESS", null),
      task(1, "COMPLETED", 1_000),
    ],
    { days: 3, now },
  );

  const nothing = { completed: 0, incomplete: 0, failed: 0, open: 0, medianMs: null, longestMs: null };
  expect(figures).toEqual([
    { ...nothing, day: "2026-11-20", incomplete: 2, open: 1, medianMs: 2_000, longestMs: 3_000 },
    { ...nothing, day: "2026-11-21" },
    { ...nothing, day: "2026-11-22", completed: 2, failed: 1, medianMs: 6_000, longestMs: 8_000 },
  ]);
});

test("the median of an odd number of durations is the middle one", () => {
  const tasks = [9_000, 1_000, 2_000].map((tookMs) => task(22, "COMPLETED", tookMs));

  expect(spreadOf(tasks)).toEqual({ medianMs: 2_000, longestMs: 9_000 });
});

test("a clock that is behind never causes a negative duration", () => {
  expect(spreadOf([task(22, "COMPLETED", -50)])).toEqual({ medianMs: 0, longestMs: 0 });
});
