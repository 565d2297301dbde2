const hourMs = 3_600_000;

/** Times of a schedule's period. */
export type PeriodEdge = "endsAt" | "startsAt";

/** Returns the start of the current UTC hour as ISO text. */
export function thisWholeHour(now: Date): string {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
}

/**
 * Converts a local time to the whole UTC hour that the service stores. A start is rounded down, and an end up, so that
 * the period contains the chosen times. In time zones with a half-hour offset, whole hours fall on half past.
 * @param local as `2026-11-22T14:00`.
 * @returns ISO text in UTC; null for an empty field.
 */
export function wholeHourOf(local: string, edge: PeriodEdge): string | null {
  const time = new Date(local).getTime();
  if (Number.isNaN(time)) return null;
  const round = edge === "startsAt" ? Math.floor : Math.ceil;
  return new Date(round(time / hourMs) * hourMs).toISOString();
}

/** True when a local time is not a whole UTC hour, so that {@link wholeHourOf} rounds it. */
export function isRounded(local: string): boolean {
  const time = new Date(local).getTime();
  return !Number.isNaN(time) && time % hourMs !== 0;
}

/**
 * Returns the `step` of a local time input in seconds, so that its picker offers whole UTC hours. A time that will be
 * rounded is valid too, so the step for it is a minute.
 * @param local Value of the input; when empty, the time zone offset of `now` applies.
 */
export function stepOf(local: string, now: Date): number {
  if (isRounded(local)) return 60;
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
