import {
  hasPassed,
  isPostponed,
  moved,
  type Period,
  periodOf,
  postponementMs,
  stateOf,
} from "../activity/schedule-state.ts";
import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { nextWholeHour, thisWholeHour } from "./timing.ts";

/** True when pausing a schedule prevents a run. */
export function canPause(schedule: ScheduleFactsFragment, now: Date): boolean {
  const state = stateOf(schedule, now);
  const hasRuns = schedule.endsAt === null || schedule.nextRunAt !== null;
  return hasRuns && (state === "active" || state === "notStarted");
}

/** True when a schedule is paused, or is about to be. */
export function canResume(schedule: ScheduleFactsFragment, now: Date): boolean {
  return ["paused", "pausing"].includes(stateOf(schedule, now));
}

/** Returns the update that pauses a schedule. */
export function pauseInput(schedule: ScheduleFactsFragment, now: Date): UpdateScheduleInput {
  const { scheduleId } = schedule;
  if (stateOf(schedule, now) === "notStarted") return { scheduleId, ...postpone(schedule, now) };
  return { scheduleId, endsAt: nextWholeHour(now) };
}

/**
 * Returns the update that resumes a schedule. Times that have passed meanwhile are dropped: the service rejects them,
 * and a past start has no effect.
 * @param end End of a running schedule before its pause; null for none.
 */
export function resumeInput(
  schedule: ScheduleFactsFragment,
  end: string | null,
  now: Date,
): UpdateScheduleInput {
  const { scheduleId } = schedule;
  if (!isPostponed(schedule)) return { scheduleId, endsAt: hasPassed(end, now) ? null : end };
  const { startsAt, endsAt } = periodOf(schedule);
  return {
    scheduleId,
    startsAt: startsAt !== null && startsAt >= thisWholeHour(now) ? startsAt : null,
    endsAt: hasPassed(endsAt, now) ? null : endsAt,
  };
}

/** Moves a period into the future for a pause. A period without a start gets one that has passed. */
export function postpone({ startsAt, endsAt }: Period, now: Date): Period {
  const start = startsAt ?? thisWholeHour(new Date(now.getTime() - 3_600_000));
  return { startsAt: moved(start, postponementMs), endsAt: moved(endsAt, postponementMs) };
}
