import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { nextWholeHour } from "./timing.ts";

/**
 * State of a schedule as shown. The service cannot pause a schedule, so pausing sets an end time and resuming removes
 * it. `ending` means that the schedule ends within the hour, without another run.
 */
export type ScheduleState = "active" | "disabled" | "ended" | "ending" | "unknown";

/** Returns the current state of a schedule. */
export function stateOf(schedule: ScheduleFactsFragment): ScheduleState {
  const { status, inactiveReason, endsAt, nextRunAt } = schedule;
  if (status === "ACTIVE") return endsAt !== null && nextRunAt === null ? "ending" : "active";
  if (status !== "INACTIVE") return "unknown";
  return inactiveReason === "SCHEDULE_END_DATE_REACHED" ? "ended" : "disabled";
}

/** True when a schedule is active and has started. */
export function canPause(schedule: ScheduleFactsFragment, now: Date): boolean {
  const begins = schedule.startsAt === null ? 0 : Date.parse(schedule.startsAt);
  return stateOf(schedule) === "active" && begins < Date.parse(nextWholeHour(now));
}

/** Returns the update that pauses a schedule: it ends at the next whole hour. */
export function pauseInput({ scheduleId }: ScheduleFactsFragment, now: Date): UpdateScheduleInput {
  return { scheduleId, endsAt: nextWholeHour(now) };
}

/**
 * Returns the update that resumes a schedule.
 * @param end End time before the pause; null for none. A past end time is dropped.
 */
export function resumeInput(
  { scheduleId }: ScheduleFactsFragment,
  end: string | null,
  now: Date,
): UpdateScheduleInput {
  return { scheduleId, endsAt: end !== null && Date.parse(end) > now.getTime() ? end : null };
}
