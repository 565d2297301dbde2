import { dayMs, hourMs } from "../feed-parts.ts";
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
 * When a schedule runs next: at minute 00, or also at minute 30 of HALF_HOUR, in UTC (seller feed specification §8).
 *
 * - every so many hours: counted from midnight
 * - DAILY, WEEKLY, MONTHLY: at the trigger hour of every day, of the day of the week, of the day of the month
 * - QUARTERLY: on the day of the month in January, April, July and October
 * - a day that the month does not have is its last day
 *
 * @param afterMs - the run is later than this; and not before the start date
 * @returns undefined when the end date comes first; a run at the very end date is one too late.
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

/** The trigger hour of the first day that fits; every rule fits at least once in a quarter and a bit. */
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
