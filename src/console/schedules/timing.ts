const hourMs = 3_600_000;

/** Returns the next whole hour as ISO text in UTC; the service accepts whole hours only. */
export function nextWholeHour(now: Date): string {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs).toISOString();
}

/**
 * Converts a local time to UTC.
 * @param local as `2026-11-22T14:00`.
 * @returns ISO text in UTC; null for an empty field.
 */
export function fromLocalTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * Returns the whole UTC hours before and after a local time; null for an empty field or a whole hour. In time zones
 * with a half-hour offset, they fall on half past a local hour.
 */
export function hoursAround(local: string): readonly [Date, Date] | null {
  const time = new Date(local).getTime();
  if (Number.isNaN(time) || time % hourMs === 0) return null;
  const hour = Math.floor(time / hourMs) * hourMs;
  return [new Date(hour), new Date(hour + hourMs)];
}

/**
 * Returns the `step` of a local time input in seconds, chosen so that the input accepts every whole UTC hour.
 * @param local Value of the input; when empty, the time zone offset of `now` applies.
 */
export function stepOf(local: string, now: Date): number {
  const time = new Date(local);
  const chosen = Number.isNaN(time.getTime()) ? now : time;
  return chosen.getTimezoneOffset() % 60 === 0 ? 3600 : 900;
}

/** Converts an instant to the format of a `datetime-local` input; empty for null. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return "";
  const time = new Date(instant);
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** Returns the start of a UTC hour on the current day. */
export function hourOfDay(hourUtc: number, now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hourUtc, 0, 0, 0);
  return today;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
