import { expect, onTestFinished, test, vi } from "vitest";
import {
  createInput,
  fieldOf,
  hasWholeHours,
  updateInput,
  valuesForNew,
  valuesOf,
} from "../../../src/console/schedules/form-values.ts";
import { fromLocalTime, hoursAround, stepOf, toLocalTime } from "../../../src/console/schedules/timing.ts";
import { activeSchedule, weekly } from "./schedule-facts.ts";

test("a new schedule starts with the defaults of its template and the report's version", () => {
  expect(valuesForNew(weekly, "1113")).toEqual({
    name: "",
    schemaVersion: "1113",
    hourUtc: "7",
    dayOfWeek: "MONDAY",
    dayOfMonth: "",
    startsAt: "",
    endsAt: "",
  });
});

test("only the settings of the template are sent", () => {
  const filled = {
    name: "  Mine ",
    schemaVersion: "1115",
    hourUtc: "0",
    dayOfWeek: "SUNDAY",
    dayOfMonth: "31",
    startsAt: "2026-11-30T08:00",
    endsAt: "",
  } as const;
  expect(createInput(weekly, filled)).toEqual({
    scheduleTemplateId: "15",
    name: "Mine",
    schemaVersion: "1115",
    startsAt: fromLocalTime("2026-11-30T08:00"),
    trigger: { hourUtc: 0, day: { ofWeek: "SUNDAY" } },
  });
  expect(createInput({ ...weekly, settings: [] }, filled)).toEqual({
    scheduleTemplateId: "15",
    name: "Mine",
  });
});

test("only changed values are sent, and null removes a value", () => {
  const before = valuesOf(activeSchedule);
  expect(updateInput(activeSchedule, weekly, before)).toEqual({ scheduleId: "s-1" });
  expect(updateInput(activeSchedule, weekly, { ...before, name: "", endsAt: "" })).toEqual({
    scheduleId: "s-1",
    name: null,
    endsAt: null,
  });
  expect(updateInput(activeSchedule, weekly, { ...before, hourUtc: "6" })).toEqual({
    scheduleId: "s-1",
    trigger: { hourUtc: 6, day: { ofWeek: "FRIDAY" } },
  });
});

test("a local date-time field shows the stored hour and returns it unchanged", () => {
  const instant = "2026-12-01T10:00:00.000Z";
  expect(fromLocalTime(toLocalTime(instant))).toBe(instant);
  expect(fromLocalTime("")).toBeNull();
  expect(toLocalTime(null)).toBe("");
});

/** The whole hours around an instant, as ISO text. */
const around = (instant: string) =>
  hoursAround(toLocalTime(instant))?.map((hour) => hour.toISOString()) ?? null;

test("a schedule time between whole hours is rejected with the nearest whole hours", () => {
  expect(around("2026-12-01T10:30:00.000Z")).toEqual([
    "2026-12-01T10:00:00.000Z",
    "2026-12-01T11:00:00.000Z",
  ]);
  expect(around("2026-12-01T10:00:00.000Z")).toBeNull();
  expect(hoursAround("")).toBeNull();
  const values = valuesOf(activeSchedule);
  expect(hasWholeHours(values)).toBe(true);
  expect(hasWholeHours({ ...values, endsAt: toLocalTime("2026-12-01T10:30:00.000Z") })).toBe(false);
});

test.each([
  ["Europe/Berlin", "2026-12-01T11:00", 3600],
  ["Asia/Kolkata", "2026-12-01T15:30", 900],
  ["Asia/Kathmandu", "2026-12-01T15:45", 900],
  ["America/St_Johns", "", 900],
  // The offset is half an hour off in winter only.
  ["Australia/Lord_Howe", "2026-12-01T21:00", 3600],
  ["Australia/Lord_Howe", "2026-07-01T20:30", 900],
])("in %s a field with the value %j can be set to a whole UTC hour", (zone, local, step) => {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(stepOf(local, new Date("2026-12-01T10:00:00.000Z"))).toBe(step);
  expect(hoursAround(local)).toBeNull();
});

test("an error is assigned to the field that shows it, and to none when the field is hidden", () => {
  const path = ["input", "startsAt"];
  expect(fieldOf(weekly, { path })).toBe("startsAt");
  expect(fieldOf(weekly, { path: ["input", "trigger", "day", "ofWeek"] })).toBe("trigger.day.ofWeek");
  expect(fieldOf({ settings: [] }, { path })).toBeNull();
  expect(fieldOf(weekly, { path: ["input", "scheduleTemplateId"] })).toBeNull();
  expect(fieldOf(weekly, {})).toBeNull();
});
