import type { HomeSchedule } from "./use-schedules.ts";

/** Time for which an ended schedule needs attention, in milliseconds. */
const maxAgeMs = 30 * 86_400_000;

/** Returns the schedules that no longer run. A paused one is active for the service. */
export function endedSchedules(schedules: readonly HomeSchedule[], now: Date): readonly HomeSchedule[] {
  return schedules.filter((schedule) => {
    const { status, inactiveReason, endsAt } = schedule;
    if (status !== "INACTIVE") return false;
    if (inactiveReason !== "SCHEDULE_END_DATE_REACHED" || endsAt === null) return true;
    return now.getTime() - Date.parse(endsAt) < maxAgeMs;
  });
}
