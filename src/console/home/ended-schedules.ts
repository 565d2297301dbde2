import type { HomeSchedule } from "./use-schedules.ts";

/** Time for which an ended schedule needs attention, in milliseconds. */
const maxAgeMs = 30 * 86_400_000;

/** Longest time between a change and the end that a pause sets, in milliseconds: an hour, and different clocks. */
const maxPauseDelayMs = 65 * 60_000;

/** Returns the schedules that no longer run although the seller did not pause them. */
export function endedSchedules(schedules: readonly HomeSchedule[], now: Date): readonly HomeSchedule[] {
  return schedules.filter((schedule) => {
    const { status, inactiveReason, endsAt } = schedule;
    if (status !== "INACTIVE") return false;
    if (inactiveReason !== "SCHEDULE_END_DATE_REACHED" || endsAt === null) return true;
    return now.getTime() - Date.parse(endsAt) < maxAgeMs && !endedWithPause(schedule);
  });
}

/** True when the last change set the end to the next whole hour, as a pause does. */
function endedWithPause({ createdAt, updatedAt, endsAt }: HomeSchedule): boolean {
  if (endsAt === null || updatedAt === null || updatedAt === createdAt) return false;
  const delayMs = Date.parse(endsAt) - Date.parse(updatedAt);
  return delayMs > 0 && delayMs <= maxPauseDelayMs;
}
