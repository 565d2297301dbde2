import { expect, onTestFinished, test, vi } from "vitest";
import { type RhythmFacts, rhythmOf } from "../../../src/console/schedules/rhythm.ts";
import { weekly } from "./schedule-facts.ts";

const now = new Date("2026-11-22T13:20:00.000Z");
const trigger = { hourUtc: 2, dayOfWeek: "MONDAY", dayOfMonth: 5 } as const;

/** The rhythm of a template in a time zone. */
function rhythmIn(zone: string, frequency: typeof weekly.frequency, changes: Partial<RhythmFacts> = {}) {
  vi.stubEnv("TZ", zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  return rhythmOf({ trigger, template: { ...weekly, frequency }, nextRunAt: null, ...changes }, now);
}

test("a weekly rhythm has the weekday and the hour of the user's time zone", () => {
  const rhythm = rhythmIn("America/New_York", "WEEKLY");
  if (rhythm.kind !== "WEEKLY") throw new Error(rhythm.kind);
  // Monday at 02:00 in UTC is Sunday evening in New York.
  expect([rhythm.at.getDay(), rhythm.at.getHours()]).toEqual([0, 21]);
});

test("the hour follows the time zone offset of the next run", () => {
  const rhythm = rhythmIn("Europe/Berlin", "DAILY", { nextRunAt: "2026-07-01T02:00:00.000Z" });
  if (rhythm.kind !== "DAILY") throw new Error(rhythm.kind);
  expect(rhythm.at.getHours()).toBe(4);
});

test("a rhythm without an own hour has the default hour of its template", () => {
  const rhythm = rhythmIn("UTC", "DAILY", { trigger: null });
  if (rhythm.kind !== "DAILY") throw new Error(rhythm.kind);
  expect(rhythm.at.getHours()).toBe(7);
});

test.each([
  ["Europe/Berlin", false],
  ["America/New_York", true],
])("a monthly rhythm in %s is described in UTC only when its day differs: %s", (zone, isUtc) => {
  expect(rhythmIn(zone, "MONTHLY")).toMatchObject({ kind: "MONTHLY", dayOfMonth: 5, isUtc });
});

test("several runs a day and unknown frequencies have no time of day", () => {
  for (const frequency of ["ONE_HOUR", "EIGHT_HOURS", "UNRECOGNIZED"] as const) {
    expect(rhythmIn("UTC", frequency)).toEqual({ kind: "often" });
  }
  expect(rhythmIn("UTC", "DAILY", { template: null })).toEqual({ kind: "often" });
});
