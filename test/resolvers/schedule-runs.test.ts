import { expect, test } from "vitest";
import { type Instant, instantAt } from "../../src/upstream/instant.ts";
import { nextRunOf, upcomingRunsOf } from "../../src/resolvers/schedule-runs.ts";
import { findNextRun } from "../../src/sandbox/services/seller-feed/schedules/next-run.ts";
import { asId } from "../../src/upstream/ids.ts";
import { daysOfWeek } from "../../src/upstream/seller-feed/days-of-week.ts";
import type {
  Schedule,
  ScheduleTemplate,
  ScheduleTrigger,
} from "../../src/upstream/seller-feed/schedule-model.ts";
import { createRandom } from "../helpers/random.ts";

const hourMs = 3_600_000;
const frequencies = [
  "HALF_HOUR",
  "ONE_HOUR",
  "FOUR_HOURS",
  "EIGHT_HOURS",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "QUARTERLY",
] as const;

function templateOf(frequency: ScheduleTemplate["frequency"], defaultHour: string | null): ScheduleTemplate {
  return {
    scheduleTemplateId: asId("1"),
    name: null,
    feedType: "LMS_ORDER_REPORT",
    frequency,
    status: "ACTIVE",
    upstreamStatus: "ACTIVE",
    settings: [{ property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: defaultHour }],
  };
}

function scheduleOf(change: Partial<Schedule>): Schedule {
  return {
    scheduleId: asId("1"),
    scheduleTemplateId: asId("1"),
    feedType: "LMS_ORDER_REPORT",
    name: null,
    status: "ACTIVE",
    upstreamStatus: "ACTIVE",
    inactiveReason: null,
    trigger: null,
    startsAt: null,
    endsAt: null,
    schemaVersion: null,
    createdAt: null,
    updatedAt: null,
    ...change,
  };
}

const triggerOf = (change: Partial<ScheduleTrigger>): ScheduleTrigger => ({
  hourUtc: null,
  dayOfWeek: null,
  dayOfMonth: null,
  ...change,
});
const toHour = (instant: Instant | null) => (instant ? `${instant.slice(0, 13)}Z` : undefined);

test("detail 18: the next run equals that of the sandbox, which computes it independently", () => {
  const random = createRandom(20_261_118);
  const upTo = (count: number) => Math.floor(random() * count);
  for (let round = 0; round < 4_000; round += 1) {
    const frequency = frequencies[upTo(frequencies.length)] ?? "DAILY";
    const now = Date.UTC(2026, 0, 1) + upTo(1_200 * 24 * hourMs);
    const isDaily = frequencies.indexOf(frequency) >= 4;
    const trigger = isDaily
      ? triggerOf({
          hourUtc: upTo(24),
          ...(frequency === "WEEKLY" && { dayOfWeek: daysOfWeek[upTo(7)] ?? "MONDAY" }),
          ...((frequency === "MONTHLY" || frequency === "QUARTERLY") && { dayOfMonth: 1 + upTo(31) }),
        })
      : null;
    const wholeHour = (hours: number) => instantAt((Math.floor(now / hourMs) + hours) * hourMs);
    const startsAt = random() < 0.4 ? wholeHour(upTo(2_000) - 500) : null;
    const endsAt = random() < 0.4 ? wholeHour(upTo(3_000)) : null;
    const schedule = scheduleOf({ trigger, startsAt, endsAt });
    const start = toHour(startsAt);
    const end = toHour(endsAt);
    const expected = findNextRun(
      frequency,
      {
        ...(start !== undefined && { scheduleStartDate: start }),
        ...(end !== undefined && { scheduleEndDate: end }),
        ...(trigger && { preferredTriggerHour: `${String(trigger.hourUtc).padStart(2, "0")}Z` }),
        ...(trigger?.dayOfWeek && { preferredTriggerDayOfWeek: trigger.dayOfWeek }),
        ...(trigger?.dayOfMonth && { preferredTriggerDayOfMonth: trigger.dayOfMonth }),
      },
      now,
    );
    expect(nextRunOf(schedule, templateOf(frequency, "00Z"), now)?.getTime()).toBe(expected);
  }
});

test("detail 18: the next run is null without the necessary settings", () => {
  const now = Date.UTC(2026, 2, 2, 9, 30);
  expect(nextRunOf(scheduleOf({}), null, now)).toBeNull();
  expect(nextRunOf(scheduleOf({ status: "INACTIVE" }), templateOf("DAILY", "00Z"), now)).toBeNull();
  expect(nextRunOf(scheduleOf({}), templateOf("UNRECOGNIZED", "00Z"), now)).toBeNull();
  expect(nextRunOf(scheduleOf({}), templateOf("DAILY", null), now)).toBeNull();
  expect(nextRunOf(scheduleOf({}), templateOf("WEEKLY", "00Z"), now)).toBeNull();
  expect(nextRunOf(scheduleOf({}), templateOf("MONTHLY", "00Z"), now)).toBeNull();
  expect(nextRunOf(scheduleOf({}), templateOf("DAILY", "07Z"), now)).toEqual(
    new Date(Date.UTC(2026, 2, 3, 7)),
  );
  const everyFour = scheduleOf({ trigger: triggerOf({ hourUtc: 2 }) });
  expect(nextRunOf(everyFour, templateOf("FOUR_HOURS", null), now)).toEqual(
    new Date(Date.UTC(2026, 2, 2, 10)),
  );
});

test("the next run is null when the template's default is an impossible day", () => {
  const settings = [
    { property: "TRIGGER_HOUR", usage: "OPTIONAL", defaultValue: "10Z" },
    { property: "TRIGGER_DAY_OF_MONTH", usage: "OPTIONAL", defaultValue: "1.5" },
  ] as const;
  const now = Date.UTC(2026, 0, 1);
  for (const frequency of ["MONTHLY", "QUARTERLY"] as const) {
    expect(nextRunOf(scheduleOf({}), { ...templateOf(frequency, null), settings }, now)).toBeNull();
  }
});

const days = (runs: readonly Date[]) => runs.map((run) => run.toISOString().slice(0, 13));

test("upcomingRunsOf returns consecutive runs up to their count, the time limit or the schedule's end", () => {
  const now = Date.UTC(2026, 0, 30, 9, 30);
  const monthly = scheduleOf({ trigger: triggerOf({ hourUtc: 5, dayOfMonth: 31 }) });
  const template = templateOf("MONTHLY", "00Z");
  expect(days(upcomingRunsOf(monthly, template, now, { first: 3, until: null }))).toEqual([
    "2026-01-31T05",
    "2026-02-28T05",
    "2026-03-31T05",
  ]);
  const until = new Date(Date.UTC(2026, 2, 31, 5));
  expect(days(upcomingRunsOf(monthly, template, now, { first: 20, until }))).toEqual([
    "2026-01-31T05",
    "2026-02-28T05",
  ]);
  const ending = { ...monthly, endsAt: instantAt(Date.UTC(2026, 1, 28, 5)) };
  expect(days(upcomingRunsOf(ending, template, now, { first: 20, until: null }))).toEqual(["2026-01-31T05"]);
  const halfHourly = upcomingRunsOf(scheduleOf({}), templateOf("HALF_HOUR", null), now, {
    first: 1_500,
    until: null,
  });
  expect(halfHourly).toHaveLength(1_500);
  expect(halfHourly.at(-1)).toEqual(new Date(now + 1_500 * (hourMs / 2)));
});

test("upcomingRunsOf accepts a count from 1 to 1500, and returns no runs without the necessary settings", () => {
  const template = templateOf("DAILY", "00Z");
  for (const first of [0, -1, 1_501]) {
    expect(() => upcomingRunsOf(scheduleOf({}), template, 0, { first, until: null })).toThrow(
      `The argument \`first\` must be from 1 to 1500, not ${first}.`,
    );
  }
  expect(upcomingRunsOf(scheduleOf({}), null, 0, { first: 5, until: null })).toEqual([]);
  const inactive = scheduleOf({ status: "INACTIVE" });
  expect(upcomingRunsOf(inactive, template, 0, { first: 5, until: null })).toEqual([]);
});
