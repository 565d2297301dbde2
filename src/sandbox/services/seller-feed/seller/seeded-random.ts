/**
 * Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive), always the same for the same seed. The catalogue,
 * orders and metrics of the demo sellers are generated from it, so they are equal in all data folders.
 */
export function seededRandom(...seed: readonly (number | string)[]): number {
  let state = 0x81_1c_9d_c5;
  for (const character of seed.join("/")) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2_b2_ae_35);
  return ((state ^ (state >>> 16)) >>> 0) / 0x1_00_00_00_00;
}

/** Returns a pseudo-random whole number from `min` to `max`, both inclusive. */
export function chooseInteger(min: number, max: number, ...seed: readonly (number | string)[]): number {
  return min + Math.floor(seededRandom(...seed) * (max - min + 1));
}

/** Returns a pseudo-random entry of a non-empty list. */
export function choose<Entry>(
  list: readonly [Entry, ...Entry[]],
  ...seed: readonly (number | string)[]
): Entry {
  return list[Math.floor(seededRandom(...seed) * list.length)] ?? list[0];
}
