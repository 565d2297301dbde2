/**
 * Reads a Retry-After header: seconds, or a date.
 * @returns whole seconds from `nowMs`, at least 1; null when the header is absent or unreadable.
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Math.max(1, Number(text));
  // Only the form with a day's name is a date of HTTP; Date.parse alone would read "-5" as a year.
  const atMs = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(1, Math.ceil((atMs - nowMs) / 1_000));
}
