import { expect, test } from "vitest";
import {
  dayKey,
  endOfWeeks,
  monthOf,
  runsByDay,
  shiftMonth,
  weeksOf,
} from "../../../src/console/schedules/calendar-month.ts";

test("the weeks of a month are complete, begin with the user's first weekday and contain each day once", () => {
  for (const firstDay of [1, 6, 7]) {
    for (let month = 0; month < 36; month += 1) {
      const weeks = weeksOf({ year: 2026, month }, firstDay);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && week[0]?.getDay() === firstDay % 7)).toBe(true);
      expect(new Set(days.map(dayKey)).size).toBe(days.length);
      const first = new Date(2026, month, 1);
      const own = days.filter((day) => day.getMonth() === first.getMonth());
      expect(own).toHaveLength(new Date(2026, month + 1, 0).getDate());
      // No week belongs completely to another month.
      expect(weeks.every((week) => week.some((day) => day.getMonth() === first.getMonth()))).toBe(true);
    }
  }
});

test("months continue across the end of a year", () => {
  expect(shiftMonth({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
  expect(shiftMonth({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
  expect(monthOf(new Date(2026, 1, 28, 23, 59))).toEqual({ year: 2026, month: 1 });
});

test("the displayed range ends at the midnight after its last day", () => {
  const weeks = weeksOf({ year: 2026, month: 1 }, 1);
  expect(endOfWeeks(weeks)).toEqual(new Date(2026, 2, 2));
});

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);

test("the runs of a day are grouped by schedule and sorted by their first time", () => {
  const days = runsByDay([
    { scheduleId: "late", at: at(22, 23) },
    { scheduleId: "often", at: at(22, 9) },
    { scheduleId: "often", at: at(22, 8) },
    { scheduleId: "often", at: at(23, 8) },
  ]);
  expect([...days.keys()]).toEqual(["2026-11-22", "2026-11-23"]);
  expect(days.get("2026-11-22")).toEqual([
    { scheduleId: "often", first: at(22, 8), count: 2 },
    { scheduleId: "late", first: at(22, 23), count: 1 },
  ]);
});
