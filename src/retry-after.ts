/**
 * Seconds for Retry-After where no queue knows when there is room: from `leastSeconds` to three times as many, so that clients that were
 * refused together do not come back together.
 * @param random from 0 up to 1
 */
export function spreadSeconds(leastSeconds: number, random: () => number): number {
  return leastSeconds + Math.floor(random() * (2 * leastSeconds + 1));
}
