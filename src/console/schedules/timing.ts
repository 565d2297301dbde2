const hourMs = 3_600_000;

/** The whole hour that comes next, as the service takes times: ISO text in UTC. */
export function nextWholeHour(now: Date): string {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs).toISOString();
}

/**
 * An instant as the reader chose it in a field for local times.
 * @param local as `2026-11-22T14:00`.
 * @returns ISO text in UTC; null for an empty field.
 */
export function fromLocalTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/**
 * The whole hours in UTC, as the service takes them, that lie around a local time; null for an empty field and for a whole hour. Where the
 * zone is off by half an hour, they are in the middle of the reader's hours.
 */
export function hoursAround(local: string): readonly [Date, Date] | null {
  const time = new Date(local).getTime();
  if (Number.isNaN(time) || time % hourMs === 0) return null;
  const hour = Math.floor(time / hourMs) * hourMs;
  return [new Date(hour), new Date(hour + hourMs)];
}

/**
 * The step of a field for local times, in seconds, with which the reader can choose the whole hours in UTC.
 * @param local the time in the field; the zone of an empty one is that of `now`.
 */
export function stepOf(local: string, now: Date): number {
  const time = new Date(local);
  const chosen = Number.isNaN(time.getTime()) ? now : time;
  return chosen.getTimezoneOffset() % 60 === 0 ? 3600 : 900;
}

/** An instant as a field for local times shows it; empty for none. */
export function toLocalTime(instant: string | null): string {
  if (instant === null) return "";
  const time = new Date(instant);
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** The instant of today at which an hour in UTC begins. */
export function hourOfDay(hourUtc: number, now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(hourUtc, 0, 0, 0);
  return today;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
