/** A day of the calendar in the reader's time zone, as an input of the type `date` has it: `2026-03-01`. */
export type Day = string;

/** The day of an instant. */
export function dayOf(instant: Date): Day {
  const [year, month, day] = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Its first instant. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}

/** The day so many days later; earlier with a negative number. */
export function addDays(day: Day, count: number): Day {
  const start = startOf(day);
  // By the calendar: a day on which the clocks change has not 24 hours.
  start.setDate(start.getDate() + count);
  return dayOf(start);
}

/** Every day from the first to the last. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
