import { describe, expect, it } from "vitest";
import { findNextRun } from "../../../src/sandbox/services/seller-feed/schedules/next-run.ts";
import type { ScheduleSettings } from "../../../src/sandbox/services/seller-feed/schedules/schedule-settings.ts";
import type { Frequency } from "../../../src/sandbox/services/seller-feed/schedules/schedule-templates.ts";

/** Returns the next runs after a minute, as `yyyy-MM-ddThh:mm`. */
function runs(frequency: Frequency, from: string, count: number, settings: ScheduleSettings = {}): string[] {
  const found: string[] = [];
  let afterMs: number | undefined = Date.parse(`${from}:00.000Z`);
  while (afterMs !== undefined && found.length < count) {
    afterMs = findNextRun(frequency, settings, afterMs);
    if (afterMs !== undefined) found.push(new Date(afterMs).toISOString().slice(0, 16));
  }
  return found;
}

describe("The next run of a schedule", () => {
  it("is at a full or half hour, counted from midnight", () => {
    expect(runs("HALF_HOUR", "2026-01-31T23:10", 3)).toEqual([
      "2026-01-31T23:30",
      "2026-02-01T00:00",
      "2026-02-01T00:30",
    ]);
    expect(runs("ONE_HOUR", "2026-01-31T23:00", 2)).toEqual(["2026-02-01T00:00", "2026-02-01T01:00"]);
    expect(runs("FOUR_HOURS", "2026-01-01T01:30", 3)).toEqual([
      "2026-01-01T04:00",
      "2026-01-01T08:00",
      "2026-01-01T12:00",
    ]);
    expect(runs("EIGHT_HOURS", "2026-01-01T08:00", 2)).toEqual(["2026-01-01T16:00", "2026-01-02T00:00"]);
  });

  it("is at the daily trigger hour, or at midnight without one", () => {
    const at10 = { preferredTriggerHour: "10Z" };
    expect(runs("DAILY", "2026-01-01T09:59", 2, at10)).toEqual(["2026-01-01T10:00", "2026-01-02T10:00"]);
    expect(runs("DAILY", "2026-01-01T10:00", 1, at10)).toEqual(["2026-01-02T10:00"]);
    expect(runs("DAILY", "2026-01-01T10:00", 1)).toEqual(["2026-01-02T00:00"]);
  });

  it("is on the configured day of the week", () => {
    const settings = { preferredTriggerHour: "23Z", preferredTriggerDayOfWeek: "SUNDAY" };
    expect(runs("WEEKLY", "2026-01-01T00:00", 2, settings)).toEqual(["2026-01-04T23:00", "2026-01-11T23:00"]);
  });

  it("is on the configured day of the month, or the last day of a shorter month", () => {
    const settings = { preferredTriggerHour: "05Z", preferredTriggerDayOfMonth: 31 };
    expect(runs("MONTHLY", "2027-12-31T05:00", 4, settings)).toEqual([
      "2028-01-31T05:00",
      "2028-02-29T05:00",
      "2028-03-31T05:00",
      "2028-04-30T05:00",
    ]);
    expect(runs("MONTHLY", "2026-02-01T00:00", 1, { preferredTriggerDayOfMonth: 30 })).toEqual([
      "2026-02-28T00:00",
    ]);
  });

  it("is in the first month of a quarter", () => {
    expect(runs("QUARTERLY", "2026-01-16T00:00", 4, { preferredTriggerDayOfMonth: 15 })).toEqual([
      "2026-04-15T00:00",
      "2026-07-15T00:00",
      "2026-10-15T00:00",
      "2027-01-15T00:00",
    ]);
  });

  it("is not before the start date, and before the end date", () => {
    const settings = {
      scheduleStartDate: "2026-01-02T10Z",
      scheduleEndDate: "2026-01-02T13Z",
    };
    expect(runs("ONE_HOUR", "2026-01-01T00:00", 9, settings)).toEqual([
      "2026-01-02T10:00",
      "2026-01-02T11:00",
      "2026-01-02T12:00",
    ]);
  });
});
