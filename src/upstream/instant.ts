declare const brand: unique symbol;

/**
 * An instant as the text that `Date.prototype.toISOString` prints for it, for example `2026-03-01T10:00:00.000Z`. Answers
 * hold most instants in this spelling (wire facts, common §8) and clients get it, so a Date is made only where one is
 * calculated with. The mark exists for the compiler alone: no other text is one.
 */
export type Instant = string & { readonly [brand]: "Instant" };

/** `YYYY-MM-DDTHH:MM:SS.mmmZ` */
const usualLength = 24;

const code = { minus: 45, point: 46, zero: 48, colon: 58, T: 84, Z: 90 } as const;

/** The number that two digits of a text make; negative when they are not digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - code.zero;
  const ones = text.charCodeAt(at + 1) - code.zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function lengthOfMonth(century: number, yearOfCentury: number, month: number): number {
  if (month === 2) {
    const isLeap = yearOfCentury === 0 ? century % 4 === 0 : yearOfCentury % 4 === 0;
    return isLeap ? 29 : 28;
  }
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether a text is an instant of the years 0000 to 9999 in the spelling of {@link Instant}, on a day that exists. */
export function isInstant(text: string): text is Instant {
  if (
    text.length !== usualLength ||
    text.charCodeAt(4) !== code.minus ||
    text.charCodeAt(7) !== code.minus ||
    text.charCodeAt(10) !== code.T ||
    text.charCodeAt(13) !== code.colon ||
    text.charCodeAt(16) !== code.colon ||
    text.charCodeAt(19) !== code.point ||
    text.charCodeAt(23) !== code.Z
  ) {
    return false;
  }
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const lastDigit = text.charCodeAt(22) - code.zero;
  return (
    century >= 0 &&
    yearOfCentury >= 0 &&
    isWithin(month, 1, 12) &&
    isWithin(twoDigits(text, 11), 0, 23) &&
    isWithin(twoDigits(text, 14), 0, 59) &&
    isWithin(twoDigits(text, 17), 0, 59) &&
    twoDigits(text, 20) >= 0 &&
    isWithin(lastDigit, 0, 9) &&
    day >= 1 &&
    (day <= 28 || day <= lengthOfMonth(century, yearOfCentury, month))
  );
}

/**
 * The instant that a timestamp with an offset names.
 * @param timestamp a valid one, RFC 3339; of a fraction of a second the milliseconds are kept.
 */
export function toInstant(timestamp: string): Instant {
  // Of all valid timestamps only those in our spelling are so long and in UTC.
  const isOurs = timestamp.length === usualLength && timestamp.charCodeAt(usualLength - 1) === code.Z;
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
