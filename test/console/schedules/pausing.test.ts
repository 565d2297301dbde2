import { expect, test } from "vitest";
import type { ScheduleFactsFragment } from "../../../src/console/schedules/generated/graphql.ts";
import { periodOf, stateOf } from "../../../src/console/activity/schedule-state.ts";
import { canPause, canResume, pauseInput, resumeInput } from "../../../src/console/schedules/pausing.ts";
import { activeSchedule } from "./schedule-facts.ts";

const now = new Date("2026-11-22T13:20:00.000Z");
const running = { ...activeSchedule, endsAt: null, nextRunAt: "2026-11-23T00:00:00.000Z" };
const planned = {
  ...running,
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-24T00:00:00.000Z",
};

/** The schedule after an update at `now`. */
const after = (schedule: ScheduleFactsFragment, update: object): ScheduleFactsFragment => ({
  ...schedule,
  ...update,
  updatedAt: now.toISOString(),
});

test("pausing a running schedule sets its end to the next whole hour", () => {
  expect(pauseInput(running, now)).toEqual({ scheduleId: "s-1", endsAt: "2026-11-22T14:00:00.000Z" });
});

test("resuming a running schedule restores a future end date and otherwise removes it", () => {
  const later = "2026-12-24T00:00:00.000Z";
  expect(resumeInput(running, later, now)).toEqual({ scheduleId: "s-1", endsAt: later });
  expect(resumeInput(running, "2026-11-22T13:00:00.000Z", now)).toEqual({ scheduleId: "s-1", endsAt: null });
  expect(resumeInput(running, null, now)).toEqual({ scheduleId: "s-1", endsAt: null });
});

test("pausing a schedule before its start moves its period by 400 years, and resuming moves it back", () => {
  const input = pauseInput(planned, now);
  expect(input).toEqual({
    scheduleId: "s-1",
    startsAt: "2426-12-01T08:00:00.000Z",
    endsAt: "2426-12-24T00:00:00.000Z",
  });
  const paused = after(planned, input);
  const { startsAt, endsAt } = planned;
  expect(periodOf(paused)).toEqual({ startsAt, endsAt });
  expect(stateOf(paused, now)).toBe("paused");
  expect(resumeInput(paused, null, now)).toEqual({ scheduleId: "s-1", startsAt, endsAt });
});

test("resuming a schedule after its planned start keeps its end, and drops the times that have passed", () => {
  const paused = after(planned, pauseInput(planned, now));
  const afterStart = new Date("2026-12-02T08:30:00.000Z");
  expect(resumeInput(paused, null, afterStart)).toEqual({
    scheduleId: "s-1",
    startsAt: null,
    endsAt: planned.endsAt,
  });
  const atStart = new Date("2026-12-01T08:59:00.000Z");
  expect(resumeInput(paused, null, atStart)).toMatchObject({ startsAt: planned.startsAt });
  const afterEnd = new Date("2026-12-24T00:00:00.000Z");
  expect(stateOf(paused, afterEnd)).toBe("ended");
});

test("the state of a schedule follows from its status, its period, its last change and its next run", () => {
  const ending = { endsAt: "2026-11-22T14:00:00.000Z", nextRunAt: null };
  const inactive = { status: "INACTIVE", inactiveReason: "SCHEDULE_END_DATE_REACHED" } as const;
  expect(stateOf(running, now)).toBe("active");
  expect(stateOf(planned, now)).toBe("notStarted");
  expect(stateOf(after(running, ending), now)).toBe("paused");
  expect(stateOf(after(running, { ...ending, nextRunAt: "2026-11-22T13:30:00.000Z" }), now)).toBe("pausing");
  expect(stateOf(after(running, { ...ending, ...inactive }), now)).toBe("paused");
  // An end that the seller has chosen earlier, or when the schedule was created.
  expect(stateOf({ ...running, ...ending, ...inactive }, now)).toBe("ended");
  expect(stateOf({ ...after(running, ending), ...inactive, createdAt: now.toISOString() }, now)).toBe(
    "ended",
  );
  expect(stateOf({ ...running, status: "INACTIVE", inactiveReason: "DISABLED_TEMPLATE" }, now)).toBe(
    "disabled",
  );
  expect(stateOf({ ...running, status: "UNRECOGNIZED" }, now)).toBe("unknown");
});

test("a schedule with a further run can be paused, also before its start, and a paused one resumed", () => {
  expect(canPause(running, now)).toBe(true);
  expect(canPause(planned, now)).toBe(true);
  expect(canPause({ ...planned, nextRunAt: null }, now)).toBe(false);
  expect(canPause({ ...running, status: "INACTIVE" }, now)).toBe(false);
  const paused = after(planned, pauseInput(planned, now));
  expect([canPause(paused, now), canResume(paused, now)]).toEqual([false, true]);
  expect(canResume(running, now)).toBe(false);
});
