/**
 * State of a schedule as shown. The service has no pause. A running schedule is paused with an end at the next whole
 * hour. A schedule that has not started is paused by moving its whole period {@link postponementMs} into the future, so
 * that it cannot run meanwhile. `pausing` means that a run is due before the pause begins.
 */
export type ScheduleState = "active" | "disabled" | "ended" | "notStarted" | "paused" | "pausing" | "unknown";

/** Start and end of a schedule as ISO text; null when not set. */
export interface Period {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** Fields of a schedule that determine its state. */
export interface ScheduleStateFacts extends Period {
  readonly status: "ACTIVE" | "INACTIVE" | "UNRECOGNIZED";
  readonly inactiveReason: string | null;
  readonly nextRunAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** 400 years in milliseconds. The calendar repeats after them, so a moved date keeps its day and weekday. */
export const postponementMs = 146_097 * 86_400_000;
/** Every moved start is after this time, and no other start is. */
const firstPostponed = Date.UTC(2400, 0, 1);
/**
 * Longest time between a change and the end of a pause that it sets, in milliseconds: one hour, and five minutes for
 * clocks that differ.
 */
const maxPauseDelayMs = 65 * 60_000;

/** Returns the current state of a schedule. */
export function stateOf(schedule: ScheduleStateFacts, now: Date): ScheduleState {
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

/** Returns the period that the seller has chosen, also while a pause has moved it. */
export function periodOf({ startsAt, endsAt }: Period): Period {
  return isPostponed({ startsAt })
    ? { startsAt: moved(startsAt, -postponementMs), endsAt: moved(endsAt, -postponementMs) }
    : { startsAt, endsAt };
}

/** True when a pause has moved the period of a schedule. */
export function isPostponed({ startsAt }: Pick<Period, "startsAt">): boolean {
  return startsAt !== null && Date.parse(startsAt) >= firstPostponed;
}

/** Returns an instant that is later by some milliseconds; null for null. */
export function moved(instant: string | null, byMs: number): string | null {
  return instant === null ? null : new Date(Date.parse(instant) + byMs).toISOString();
}

/** True when an instant has passed; false for null. */
export function hasPassed(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}

/** True when the last change set the end to the next whole hour, as a pause does. */
export function endsWithPause({
  createdAt,
  updatedAt,
  endsAt,
}: Pick<ScheduleStateFacts, "createdAt" | "endsAt" | "updatedAt">): boolean {
  if (endsAt === null || updatedAt === null || updatedAt === createdAt) return false;
  const delay = Date.parse(endsAt) - Date.parse(updatedAt);
  return delay > 0 && delay <= maxPauseDelayMs;
}
