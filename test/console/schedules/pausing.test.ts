import { expect, test } from "vitest";
import type { ScheduleFactsFragment } from "../../../src/console/schedules/generated/graphql.ts";
import { periodOf, stateOf } from "../../../src/console/activity/schedule-state.ts";
import {
  canPause,
  canResume,
  pauseInput,
  plannedRunOf,
  resumeInput,
} from "../../../src/console/schedules/pausing.ts";
import { activeSchedule, weekly } from "./schedule-facts.ts";

const now = new Date("2026-11-22T13:20:00.000Z");
const running = { ...activeSchedule, endsAt: null, nextRunAt: "2026-11-23T00:00:00.000Z" };
const planned = {
  ...running,
  startsAt: "2026-12-01T08:00:00.000Z",
  endsAt: "2026-12-24T00:00:00.000Z",
};

/** A schedule after an update. */
const after = (schedule: ScheduleFactsFragment, update: object): ScheduleFactsFragment => ({
  ...schedule,
  ...update,
});
const pausedOf = (schedule: ScheduleFactsFragment) => after(schedule, pauseInput(schedule));

test("pausing a schedule moves its period by 400 years, and resuming moves it back", () => {
  const input = pauseInput(planned);
  expect(input).toEqual({
    scheduleId: "s-1",
    startsAt: "2426-12-01T08:00:00.000Z",
    endsAt: "2426-12-24T00:00:00.000Z",
  });
  const paused = after(planned, input);
  const { startsAt, endsAt } = planned;
  expect(periodOf(paused)).toEqual({ startsAt, endsAt });
  expect(stateOf(paused, now)).toBe("paused");
  expect(resumeInput(paused, now)).toEqual({ scheduleId: "s-1", startsAt, endsAt });
});

test.each([null, "2026-11-22T14:00:00.000Z", "2026-12-24T00:00:00.000Z"])(
  "a running schedule with the end %j is paused and resumed without a change of its period",
  (endsAt) => {
    const schedule = { ...running, endsAt };
    expect(stateOf(schedule, now)).toBe("active");
    const paused = pausedOf(schedule);
    expect(stateOf(paused, now)).toBe("paused");
    expect(periodOf(paused)).toEqual({ startsAt: null, endsAt });
    expect(resumeInput(paused, now)).toEqual({ scheduleId: "s-1", startsAt: null, endsAt });
  },
);

test("pausing a paused schedule again, from another browser, changes nothing", () => {
  for (const schedule of [running, planned]) expect(pausedOf(pausedOf(schedule))).toEqual(pausedOf(schedule));
});

test("resuming a schedule after its planned start drops the start, and never the end", () => {
  const paused = pausedOf(planned);
  const afterStart = new Date("2026-12-02T08:30:00.000Z");
  expect(resumeInput(paused, afterStart)).toEqual({
    scheduleId: "s-1",
    startsAt: null,
    endsAt: planned.endsAt,
  });
  const atStart = new Date("2026-12-01T08:59:00.000Z");
  expect(resumeInput(paused, atStart)).toMatchObject({ startsAt: planned.startsAt });
  const afterEnd = new Date("2026-12-24T00:00:00.000Z");
  expect(stateOf(paused, afterEnd)).toBe("ended");
  expect(canResume(paused, afterEnd)).toBe(false);
  // The service rejects an end that has passed meanwhile.
  expect(resumeInput(paused, afterEnd)).toMatchObject({ endsAt: planned.endsAt });
});

test("the state of a schedule follows from its status and its period", () => {
  const ending = { endsAt: "2026-11-22T14:00:00.000Z", nextRunAt: null };
  const inactive = { status: "INACTIVE", inactiveReason: "SCHEDULE_END_DATE_REACHED" } as const;
  expect(stateOf(running, now)).toBe("active");
  expect(stateOf(planned, now)).toBe("notStarted");
  // A planned end is no pause.
  expect(stateOf(after(running, ending), now)).toBe("active");
  expect(stateOf(after(running, { ...ending, ...inactive }), now)).toBe("ended");
  const disabled = { status: "INACTIVE", inactiveReason: "DISABLED_TEMPLATE" } as const;
  expect(stateOf({ ...running, ...disabled }, now)).toBe("disabled");
  expect(stateOf({ ...pausedOf(running), ...disabled }, now)).toBe("disabled");
  // The service may have a status of its own for a schedule before its start.
  expect(stateOf({ ...running, status: "UNRECOGNIZED" }, now)).toBe("unknown");
  expect(stateOf({ ...pausedOf(running), status: "UNRECOGNIZED" }, now)).toBe("paused");
});

test("a schedule with a further run can be paused, also before its start, and a paused one resumed", () => {
  expect(canPause(running, now)).toBe(true);
  expect(canPause(planned, now)).toBe(true);
  expect(canPause({ ...planned, nextRunAt: null }, now)).toBe(false);
  expect(canPause({ ...running, status: "INACTIVE" }, now)).toBe(false);
  const paused = pausedOf(planned);
  expect([canPause(paused, now), canResume(paused, now)]).toEqual([false, true]);
  expect(canResume(running, now)).toBe(false);
});

test("a schedule whose template does not offer a start cannot be paused", () => {
  const settings = weekly.settings.filter(({ property }) => property !== "STARTS_AT");
  expect(canPause({ ...running, template: { ...weekly, settings } }, now)).toBe(false);
});

test("the local time of the runs does not follow the season in which a paused schedule would start", () => {
  const july = new Date("2026-07-01T12:00:00.000Z");
  const soon = "2026-07-02T05:00:00.000Z";
  expect(plannedRunOf({ ...running, nextRunAt: soon }, july)).toBe(soon);
  expect(plannedRunOf({ ...pausedOf(running), nextRunAt: "2400-01-01T05:00:00.000Z" }, july)).toBeNull();
  const winter = { ...pausedOf(planned), nextRunAt: "2426-12-02T05:00:00.000Z" };
  expect(plannedRunOf(winter, july)).toBe("2026-12-02T05:00:00.000Z");
});
