/** Calendar month. */
export interface Month {
  readonly year: number;
  /** Month from 0 to 11. */
  readonly month: number;
}

/** One run of a schedule. */
export interface Run {
  readonly scheduleId: string;
  readonly at: Date;
}

/** All runs of one schedule on one day. */
export interface DayRuns {
  readonly scheduleId: string;
  /** First run of the day. `count` is the number of runs on that day. */
  readonly first: Date;
  readonly count: number;
}

/** Returns the month of an instant, in the browser's time zone. */
export function monthOf(instant: Date): Month {
  return { year: instant.getFullYear(), month: instant.getMonth() };
}

/**
 * Returns another month.
 * @param by Number of months to add; negative for an earlier month.
 */
export function shiftMonth({ year, month }: Month, by: number): Month {
  return monthOf(new Date(year, month + by, 1));
}

/**
 * Returns the weeks of a month with seven days each. Days of the adjacent months fill the first and last week.
 * @param firstDayOfWeek 1 for Monday to 7 for Sunday, as in Intl.Locale.
 */
export function weeksOf({ year, month }: Month, firstDayOfWeek: number): Date[][] {
  const first = new Date(year, month, 1);
  const lead = (first.getDay() - (firstDayOfWeek % 7) + 7) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(year, month, 1 - lead + week * 7 + day)),
  );
}

/** Returns the end of the last day in the weeks. */
export function endOfWeeks(weeks: readonly (readonly Date[])[]): Date {
  const last = weeks.at(-1)?.at(-1) ?? new Date();
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
}

/** Returns a key for the local day of a point in time. */
export function dayKey(instant: Date): string {
  return `${instant.getFullYear()}-${instant.getMonth() + 1}-${instant.getDate()}`;
}

/** Groups runs by day and then by schedule, each sorted by first run. */
export function runsByDay(runs: readonly Run[]): ReadonlyMap<string, readonly DayRuns[]> {
  const days = new Map<string, Map<string, DayRuns>>();
  for (const { scheduleId, at } of runs.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const key = dayKey(at);
    const day = days.get(key) ?? new Map<string, DayRuns>();
    const known = day.get(scheduleId);
    day.set(scheduleId, known ? { ...known, count: known.count + 1 } : { scheduleId, first: at, count: 1 });
    days.set(key, day);
  }
  return new Map([...days].map(([key, day]) => [key, [...day.values()]]));
}
