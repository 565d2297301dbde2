import { expect, onTestFinished, test, vi } from "vitest";
import {
  createInput,
  fieldOf,
  updateInput,
  valuesForCopy,
  valuesForNew,
  valuesOf,
} from "../../../src/console/schedules/form-values.ts";
import { periodOf, stateOf } from "../../../src/console/activity/schedule-state.ts";
import { keepPause, pauseInput } from "../../../src/console/schedules/pausing.ts";
import { isRounded, stepOf, toLocalTime, wholeHourOf } from "../../../src/console/schedules/timing.ts";
import { activeSchedule, weekly } from "./schedule-facts.ts";

const now = new Date("2026-11-22T13:20:00.000Z");

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
    startsAt: "2026-11-30T08:20",
    endsAt: "",
  } as const;
  expect(createInput(weekly, filled)).toEqual({
    scheduleTemplateId: "15",
    name: "Mine",
    schemaVersion: "1115",
    startsAt: wholeHourOf("2026-11-30T08:00", "startsAt"),
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

test.each([null, "2026-11-01T08:00:00.000Z", "2026-11-30T08:00:00.000Z"])(
  "a paused schedule with the start %j can be edited, and stays paused",
  (startsAt) => {
    const running = { ...activeSchedule, startsAt };
    const paused = { ...running, ...pauseInput(running) } as typeof running;
    const before = valuesOf(paused);
    const inputFor = (values: typeof before) => keepPause(paused, updateInput(paused, weekly, values));
    expect(before).toEqual(valuesOf(running));
    expect(inputFor(before)).toEqual({ scheduleId: "s-1" });
    // The end is not sent again, so that the service cannot reject it.
    expect(inputFor({ ...before, name: "Day" })).toEqual({ scheduleId: "s-1", name: "Day" });
    const later = toLocalTime("2026-12-05T09:00:00.000Z");
    expect(inputFor({ ...before, startsAt: later })).toEqual({
      scheduleId: "s-1",
      startsAt: "2426-12-05T09:00:00.000Z",
    });
    expect(inputFor({ ...before, endsAt: later })).toEqual({
      scheduleId: "s-1",
      endsAt: "2426-12-05T09:00:00.000Z",
    });
    expect(inputFor({ ...before, endsAt: "" })).toEqual({ scheduleId: "s-1", endsAt: null });
  },
);

test("an update with times keeps a pause that began after it was made, and does not bring back one that is over", () => {
  const edit = { scheduleId: "s-1", startsAt: null, endsAt: "2026-12-05T09:00:00.000Z" };
  const paused = { ...activeSchedule, ...pauseInput(activeSchedule) } as typeof activeSchedule;
  expect(keepPause(activeSchedule, edit)).toEqual(edit);
  const restored = { ...paused, ...keepPause(paused, edit) } as typeof paused;
  expect(stateOf(restored, now)).toBe("paused");
  expect(periodOf(restored)).toEqual({ startsAt: null, endsAt: edit.endsAt });
});

test("an ended schedule is created again with its settings and without its period", () => {
  const values = { ...valuesOf(activeSchedule), startsAt: "", endsAt: "" };
  expect(valuesForCopy(activeSchedule)).toEqual(values);
});

test("a local date-time field shows the stored hour and returns it unchanged", () => {
  const instant = "2026-12-01T10:00:00.000Z";
  for (const edge of ["startsAt", "endsAt"] as const) {
    expect(wholeHourOf(toLocalTime(instant), edge)).toBe(instant);
    expect(wholeHourOf("", edge)).toBeNull();
  }
  expect(toLocalTime(null)).toBe("");
});

test("a start between whole hours is rounded down, and an end up", () => {
  const local = toLocalTime("2026-12-01T10:20:00.000Z");
  expect(isRounded(local)).toBe(true);
  expect(wholeHourOf(local, "startsAt")).toBe("2026-12-01T10:00:00.000Z");
  expect(wholeHourOf(local, "endsAt")).toBe("2026-12-01T11:00:00.000Z");
  // The input accepts the minutes of such a time, and otherwise offers whole hours only.
  expect(stepOf(local, now)).toBe(60);
  expect(isRounded("")).toBe(false);
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
  expect(isRounded(local)).toBe(false);
});

test("an error is assigned to the field that shows it, and to none when the field is hidden", () => {
  const path = ["input", "startsAt"];
  expect(fieldOf(weekly, { path })).toBe("startsAt");
  expect(fieldOf(weekly, { path: ["input", "trigger", "day", "ofWeek"] })).toBe("trigger.day.ofWeek");
  expect(fieldOf({ settings: [] }, { path })).toBeNull();
  expect(fieldOf(weekly, { path: ["input", "scheduleTemplateId"] })).toBeNull();
  expect(fieldOf(weekly, {})).toBeNull();
});
