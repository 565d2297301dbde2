import { createHash } from "node:crypto";

/** Pseudo-random number generator: the same numbers for the same seed, at least 0 and less than 1. */
export type RandomSource = () => number;

/**
 * Creates a generator.
 * @param seed - any text
 */
export function createRandomSource(seed: string): RandomSource {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random item. */
export function pick<Item>(random: RandomSource, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Returns a random number with exactly this many decimal digits. */
export function digits(random: RandomSource, count: number): string {
  return Array.from({ length: count }, () => String(Math.floor(random() * 10))).join("");
}
