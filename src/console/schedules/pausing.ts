import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { nextWholeHour, thisWholeHour } from "./timing.ts";

/**
 * State of a schedule as shown. The service has no pause. A running schedule is paused with an end at the next whole
 * hour. A schedule that has not started is paused by moving its whole period {@link postponement} into the future, so
 * that it cannot run meanwhile. `pausing` means that a run is due before the pause begins.
 */
export type ScheduleState = "active" | "disabled" | "ended" | "notStarted" | "paused" | "pausing" | "unknown";

/** 400 years in milliseconds. The calendar repeats after them, so a moved date keeps its day and weekday. */
const postponement = 146_097 * 86_400_000;
/** Every moved start is after this time, and no other start is. */
const firstPostponed = Date.UTC(2400, 0, 1);
/**
 * Longest time between a change and the end of a pause that it sets, in milliseconds: one hour, and five minutes for
 * clocks that differ.
 */
const maxPauseDelay = 65 * 60_000;

/** Start and end of a schedule; null when not set. */
export type Period = Pick<ScheduleFactsFragment, "endsAt" | "startsAt">;

/** Returns the period that the seller has chosen, also while a pause has moved it. */
export function periodOf(schedule: Period): Period {
  if (!isPostponed(schedule)) return { startsAt: schedule.startsAt, endsAt: schedule.endsAt };
  return { startsAt: moved(schedule.startsAt, -postponement), endsAt: moved(schedule.endsAt, -postponement) };
}

/** Returns the current state of a schedule. */
export function stateOf(schedule: ScheduleFactsFragment, now: Date): ScheduleState {
  const { status, inactiveReason, startsAt, nextRunAt } = schedule;
  if (status === "INACTIVE" && inactiveReason === "SCHEDULE_END_DATE_REACHED") {
    return endsWithPause(schedule) ? "paused" : "ended";
  }
  if (status === "INACTIVE") return "disabled";
  if (status !== "ACTIVE") return "unknown";
  if (isPostponed(schedule)) return hasPassed(periodOf(schedule).endsAt, now) ? "ended" : "paused";
  if (endsWithPause(schedule)) return nextRunAt === null ? "paused" : "pausing";
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? "notStarted" : "active";
}

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

/** True when a pause has moved the period of a schedule. */
export function isPostponed({ startsAt }: Period): boolean {
  return startsAt !== null && Date.parse(startsAt) >= firstPostponed;
}

/** Moves a period into the future for a pause. A period without a start gets one that has passed. */
export function postpone({ startsAt, endsAt }: Period, now: Date): Period {
  const start = startsAt ?? thisWholeHour(new Date(now.getTime() - 3_600_000));
  return { startsAt: moved(start, postponement), endsAt: moved(endsAt, postponement) };
}

/** True when the last change set the end to the next whole hour, as a pause does. */
function endsWithPause({ createdAt, updatedAt, endsAt }: ScheduleFactsFragment): boolean {
  if (endsAt === null || updatedAt === null || updatedAt === createdAt) return false;
  const delay = Date.parse(endsAt) - Date.parse(updatedAt);
  return delay > 0 && delay <= maxPauseDelay;
}

function moved(instant: string | null, byMs: number): string | null {
  return instant === null ? null : new Date(Date.parse(instant) + byMs).toISOString();
}

function hasPassed(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}
