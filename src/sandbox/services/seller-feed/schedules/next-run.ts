import { dayMs, hourMs } from "../feed-context.ts";
import { daysOfWeek, parseScheduleDate } from "./schedule-settings.ts";
import type { ScheduleSettings } from "./schedule-settings.ts";
import type { Frequency } from "./schedule-templates.ts";

const periods: ReadonlyMap<Frequency, number> = new Map([
  ["HALF_HOUR", hourMs / 2],
  ["ONE_HOUR", hourMs],
  ["FOUR_HOURS", 4 * hourMs],
  ["EIGHT_HOURS", 8 * hourMs],
]);

/**
 * Returns the time of the next run in milliseconds since the Unix epoch (seller feed specification §8). All rules are
 * in UTC.
 *
 * - HALF_HOUR: at minutes 00 and 30; all other frequencies: at minute 00
 * - ONE_HOUR, FOUR_HOURS, EIGHT_HOURS: counted from midnight
 * - DAILY, WEEKLY, MONTHLY, QUARTERLY: at the trigger hour
 * - WEEKLY: on the configured day of the week
 * - MONTHLY: on the configured day of the month, or on the last day of a shorter month
 * - QUARTERLY: like MONTHLY, in January, April, July and October
 *
 * @param afterMs - the run is later than this, and not before the start date
 * @returns undefined when there is no run before the end date; a run at the end date itself does not count
 */
export function findNextRun(
  frequency: Frequency,
  settings: ScheduleSettings,
  afterMs: number,
): number | undefined {
  const startMs = parseScheduleDate(settings.scheduleStartDate) ?? 0;
  const endMs = parseScheduleDate(settings.scheduleEndDate) ?? Number.POSITIVE_INFINITY;
  const nextMs = findSlot(frequency, settings, Math.max(afterMs, startMs - 1));
  return nextMs < endMs ? nextMs : undefined;
}

function findSlot(frequency: Frequency, settings: ScheduleSettings, afterMs: number): number {
  const periodMs = periods.get(frequency);
  if (periodMs !== undefined) return (Math.floor(afterMs / periodMs) + 1) * periodMs;
  return nextDay(settings, afterMs, (day) => {
    if (frequency === "WEEKLY")
      return day.getUTCDay() === daysOfWeek.indexOf(settings.preferredTriggerDayOfWeek);
    if (frequency === "QUARTERLY" && day.getUTCMonth() % 3 !== 0) return false;
    return frequency === "DAILY" || isDayOfMonth(day, settings);
  });
}

/**
 * Returns the trigger hour of the first matching day. Every rule matches at least one day per quarter, so the loop
 * terminates.
 */
function nextDay(settings: ScheduleSettings, afterMs: number, fits: (day: Date) => boolean): number {
  const triggerMs = Number(settings.preferredTriggerHour?.slice(0, 2) ?? "0") * hourMs;
  let midnightMs = Math.floor(afterMs / dayMs) * dayMs;
  while (midnightMs + triggerMs <= afterMs || !fits(new Date(midnightMs))) midnightMs += dayMs;
  return midnightMs + triggerMs;
}

function isDayOfMonth(day: Date, { preferredTriggerDayOfMonth = 1 }: ScheduleSettings): boolean {
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(preferredTriggerDayOfMonth, lastDay);
}
