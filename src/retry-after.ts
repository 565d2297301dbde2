/**
 * Returns a random value for Retry-After when the wait cannot be predicted, from `leastSeconds` to three times as much.
 * Clients that were rejected together then retry at different times.
 * @param random returns a number from 0 up to 1.
 */
export function spreadSeconds(leastSeconds: number, random: () => number): number {
  return leastSeconds + Math.floor(random() * (2 * leastSeconds + 1));
}
