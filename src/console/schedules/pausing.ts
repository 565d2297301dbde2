import type { ScheduleFactsFragment, UpdateScheduleInput } from "./generated/graphql.ts";
import { nextWholeHour } from "./timing.ts";

/**
 * How a schedule stands, for its reader. The service cannot pause: a schedule that should stop for a while gets an end, which is taken
 * away when it goes on. `ending`: its end is within the hour, and nothing comes before.
 */
export type Standing = "active" | "disabled" | "ended" | "ending" | "unknown";

/** How it stands now. */
export function standingOf(schedule: ScheduleFactsFragment): Standing {
  const { status, inactiveReason, endsAt, nextRunAt } = schedule;
  if (status === "ACTIVE") return endsAt !== null && nextRunAt === null ? "ending" : "active";
  if (status !== "INACTIVE") return "unknown";
  return inactiveReason === "SCHEDULE_END_DATE_REACHED" ? "ended" : "disabled";
}

/** Whether it can be paused: it runs, and has begun. */
export function canPause(schedule: ScheduleFactsFragment, now: Date): boolean {
  const begins = schedule.startsAt === null ? 0 : Date.parse(schedule.startsAt);
  return standingOf(schedule) === "active" && begins < Date.parse(nextWholeHour(now));
}

/** The change that pauses a schedule: it ends with this hour. */
export function pauseInput({ scheduleId }: ScheduleFactsFragment, now: Date): UpdateScheduleInput {
  return { scheduleId, endsAt: nextWholeHour(now) };
}

/** The change that lets it go on. @param end that it had before the pause; null for none. One that has passed counts no more. */
export function resumeInput(
  { scheduleId }: ScheduleFactsFragment,
  end: string | null,
  now: Date,
): UpdateScheduleInput {
  return { scheduleId, endsAt: end !== null && Date.parse(end) > now.getTime() ? end : null };
}
