import {
  isPostponed,
  moved,
  type Period,
  periodOf,
  postpone,
  postponementMs,
  stateOf,
} from "../activity/schedule-state.ts";
import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { thisWholeHour } from "./timing.ts";

/** True when pausing a schedule prevents a run. */
export function canPause(schedule: ScheduleFactsFragment, now: Date): boolean {
  const state = stateOf(schedule, now);
  const hasRuns = schedule.endsAt === null || schedule.nextRunAt !== null;
  const takesStart = schedule.template?.settings.some(({ property }) => property === "STARTS_AT") ?? true;
  return hasRuns && takesStart && (state === "active" || state === "notStarted");
}

/** True when a schedule is paused. */
export function canResume(schedule: ScheduleFactsFragment, now: Date): boolean {
  return stateOf(schedule, now) === "paused";
}

/** Returns the update that pauses a schedule. A paused one stays paused. */
export function pauseInput(schedule: ScheduleFactsFragment): UpdateScheduleInput {
  return { scheduleId: schedule.scheduleId, ...postpone(periodOf(schedule)) };
}

/**
 * Returns the update that resumes a schedule. A start that has passed is dropped: the service rejects it, and it has no
 * effect. An end is never dropped, because the schedule would then run without one.
 */
export function resumeInput(schedule: ScheduleFactsFragment, now: Date): UpdateScheduleInput {
  const { startsAt, endsAt } = periodOf(schedule);
  return {
    scheduleId: schedule.scheduleId,
    startsAt: startsAt !== null && startsAt >= thisWholeHour(now) ? startsAt : null,
    endsAt,
  };
}

/** Returns an update with chosen times as one that the service can store: a paused schedule stays paused. */
export function keepPause(schedule: Period, input: UpdateScheduleInput): UpdateScheduleInput {
  if (!isPostponed(schedule)) return input;
  const { startsAt = null, endsAt = null } = input;
  const period = postpone({ startsAt, endsAt });
  return {
    ...input,
    ...("startsAt" in input && { startsAt: period.startsAt }),
    ...("endsAt" in input && { endsAt: period.endsAt }),
  };
}

/** Returns the time of the next run as if the schedule was not paused; null when that has passed or is unknown. */
export function plannedRunOf(schedule: ScheduleFactsFragment, now: Date): string | null {
  const { nextRunAt } = schedule;
  const planned = isPostponed(schedule) ? moved(nextRunAt, -postponementMs) : nextRunAt;
  return planned !== null && Date.parse(planned) > now.getTime() ? planned : null;
}
