declare const brand: unique symbol;

/**
 * Point in time as text, in the format of `Date.prototype.toISOString`, for example `2026-03-01T10:00:00.000Z`. Most
 * timestamps in responses have this format (wire facts, common §8), and clients receive it. A Date is only created for
 * calculations. The brand exists only for the compiler.
 */
export type Instant = string & { readonly [brand]: "Instant" };

/** Length of `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
const usualLength = 24;

// Two patterns are faster than one: the first for days that every month has, the second for all others.
const usualPattern =
  /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d\d\dZ$/;
const rarePattern =
  /^(?:\d{4}-(?:(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Returns true for an {@link Instant} in the years 0000 to 9999, on a day that exists. */
export function isInstant(text: string): text is Instant {
  return usualPattern.test(text) || rarePattern.test(text);
}

/**
 * Converts a timestamp to an instant.
 * @param timestamp valid RFC 3339 text. Digits beyond milliseconds are dropped.
 */
export function toInstant(timestamp: string): Instant {
  // Only valid timestamps in the format of an instant have this length and end with Z.
  const isOurs = timestamp.length === usualLength && timestamp.endsWith("Z");
  return isOurs ? (timestamp as Instant) : instantAt(Date.parse(timestamp));
}

/** Returns the instant of a date or of a number of milliseconds since the Unix epoch. */
export function instantAt(time: Date | number): Instant {
  return new Date(time).toISOString() as Instant;
}

/** Returns an instant in milliseconds since the Unix epoch. */
export function timeOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Compares two instants. Negative when the first is earlier, positive when it is later, 0 when they are equal. */
export function compareInstants(a: Instant, b: Instant): number {
  // Instants outside the years 0000 to 9999 are longer and have a sign.
  if (a.length !== usualLength || b.length !== usualLength) return timeOf(a) - timeOf(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
