/** Calendar day in the browser's time zone, in the format of a `date` input: `2026-03-01`. */
export type Day = string;

/** Returns the day of a point in time. */
export function dayOf(instant: Date): Day {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Returns the first instant of a day. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}

/** Returns the day `count` days later; earlier when negative. */
export function addDays(day: Day, count: number): Day {
  const start = startOf(day);
  // Days are counted on the calendar, because a day with a clock change does not have 24 hours.
  start.setDate(start.getDate() + count);
  return dayOf(start);
}

/** Returns every day from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
