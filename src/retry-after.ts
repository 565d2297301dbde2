/**
 * Random value for Retry-After when the wait cannot be predicted: from `leastSeconds` to three times as many. It
 * spreads clients that were rejected together.
 * @param random returns a number from 0 up to 1.
 */
export function spreadSeconds(leastSeconds: number, random: () => number): number {
  return leastSeconds + Math.floor(random() * (2 * leastSeconds + 1));
}
