import { createHash } from "node:crypto";

/** A source of numbers that are the same for the same seed, each at least 0 and less than 1. */
export type RandomSource = () => number;

/** @param seed - any text */
export function createRandomSource(seed: string): RandomSource {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several. */
export function pick<Item>(random: RandomSource, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A number with exactly this many decimal digits. */
export function digits(random: RandomSource, count: number): string {
  return Array.from({ length: count }, () => String(Math.floor(random() * 10))).join("");
}
