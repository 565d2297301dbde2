import { expect, test } from "vitest";
import { canPause, pauseInput, resumeInput, stateOf } from "../../../src/console/schedules/pausing.ts";
import { activeSchedule } from "./schedule-facts.ts";

const now = new Date("2026-11-22T13:20:00.000Z");
const running = { ...activeSchedule, endsAt: null, nextRunAt: "2026-11-23T00:00:00.000Z" };

test("pausing a schedule sets its end to the next whole hour", () => {
  expect(pauseInput(running, now)).toEqual({ scheduleId: "s-1", endsAt: "2026-11-22T14:00:00.000Z" });
});

test("resuming a schedule restores a future end date and otherwise removes it", () => {
  const later = "2026-12-24T00:00:00.000Z";
  expect(resumeInput(running, later, now)).toEqual({ scheduleId: "s-1", endsAt: later });
  expect(resumeInput(running, "2026-11-22T13:00:00.000Z", now)).toEqual({ scheduleId: "s-1", endsAt: null });
  expect(resumeInput(running, null, now)).toEqual({ scheduleId: "s-1", endsAt: null });
});

test("the state of a schedule follows from its status, its end and its next run", () => {
  const ending = { ...running, endsAt: "2026-11-22T14:00:00.000Z", nextRunAt: null };
  const inactive = { ...running, status: "INACTIVE" } as const;
  expect(stateOf(running)).toBe("active");
  expect(stateOf(ending)).toBe("ending");
  expect(stateOf({ ...inactive, inactiveReason: "SCHEDULE_END_DATE_REACHED" })).toBe("ended");
  expect(stateOf({ ...inactive, inactiveReason: "DISABLED_TEMPLATE" })).toBe("disabled");
  expect(stateOf({ ...running, status: "UNRECOGNIZED" })).toBe("unknown");
});

test("only a running schedule can be paused, not before its start and not twice", () => {
  expect(canPause(running, now)).toBe(true);
  expect(canPause({ ...running, startsAt: "2026-11-22T13:00:00.000Z" }, now)).toBe(true);
  expect(canPause({ ...running, startsAt: "2026-11-22T14:00:00.000Z" }, now)).toBe(false);
  expect(canPause({ ...running, status: "INACTIVE" }, now)).toBe(false);
});
