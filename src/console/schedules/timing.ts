const hourMs = 3_600_000;

/** The whole hour that comes next, as the service takes times: ISO text in UTC. */
export function nextWholeHour(now: Date): string {
  return new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs).toISOString();
}

/**
 * A whole hour as the reader chose it in a field for local times.
 * @param local as `2026-11-22T14:00`; minutes are left out.
 * @returns ISO text in UTC; null for an empty field.
 */
export function fromLocalHour(local: string): string | null {
  const [, day, hour] = /^(\d{4}-\d{2}-\d{2})T(\d{2})/.exec(local) ?? [];
  if (day === undefined || hour === undefined) return null;
  const time = new Date(`${day}T${hour}:00`);
  // Where the zone is off by half an hour, the service's hours in UTC begin in the middle of the reader's.
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs).toISOString();
}

/** An instant as a field for local times shows it; empty for none. */
export function toLocalHour(instant: string | null): string {
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
