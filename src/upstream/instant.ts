declare const brand: unique symbol;

/**
 * An instant as the text that `Date.prototype.toISOString` prints for it, for example `2026-03-01T10:00:00.000Z`. Answers
 * hold most instants in this spelling (wire facts, common §8) and clients get it, so a Date is made only where one is
 * calculated with. The mark exists for the compiler alone: no other text is one.
 */
export type Instant = string & { readonly [brand]: "Instant" };

/** `YYYY-MM-DDTHH:MM:SS.mmmZ` */
const usualLength = 24;

// Patterns are the quickest way to look at each of so many characters: one of the days that every month has, and one of
// the others.
const usualPattern =
  /^\d\d\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d\d\dZ$/;
const rarePattern =
  /^(?:\d{4}-(?:(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether a text is an instant of the years 0000 to 9999 in the spelling of {@link Instant}, on a day that exists. */
export function isInstant(text: string): text is Instant {
  return usualPattern.test(text) || rarePattern.test(text);
}

/**
 * The instant that a timestamp with an offset names.
 * @param timestamp a valid one, RFC 3339; of a fraction of a second the milliseconds are kept.
 */
export function toInstant(timestamp: string): Instant {
  // Of all valid timestamps only those in our spelling are so long and in UTC.
  const isOurs = timestamp.length === usualLength && timestamp.endsWith("Z");
  return isOurs ? (timestamp as Instant) : instantAt(Date.parse(timestamp));
}

/** The instant of a date, or so many milliseconds after the Unix epoch. */
export function instantAt(time: Date | number): Instant {
  return new Date(time).toISOString() as Instant;
}

/** Milliseconds from the Unix epoch to an instant. */
export function timeOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Negative when the first of two instants is the earlier one, 0 when they are the same. */
export function compareInstants(a: Instant, b: Instant): number {
  // Instants outside of the years 0000 to 9999 are longer, with a sign.
  if (a.length !== usualLength || b.length !== usualLength) return timeOf(a) - timeOf(b);
  return a < b ? -1 : a > b ? 1 : 0;
}
