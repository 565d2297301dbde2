import { createRandom } from "../../helpers/random.ts";

/** Pseudo-random choices that are the same in every run with the same seed. */
export interface Chance {
  /** Uniform from 0 up to, and without, 1. */
  readonly random: () => number;
  /** True in `share` of all cases. */
  readonly is: (share: number) => boolean;
  /** A whole number from `least` to `most`. */
  readonly number: (least: number, most: number) => number;
  /** One of the items, of which there is at least one. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** `least` to `most` items. */
  readonly list: <Item>(least: number, most: number, make: (index: number) => Item) => Item[];
}

/** Creates the choices of a seed: a number or a text. */
export function createChance(seed: number | string): Chance {
  const random = createRandom(typeof seed === "number" ? seed : hashOf(seed));
  const chance: Chance = {
    random,
    is: (share) => random() < share,
    number: (least, most) => least + Math.floor(random() * (most - least + 1)),
    pick: (items) => items[Math.floor(random() * items.length)] as never,
    list: (least, most, make) =>
      Array.from({ length: chance.number(least, most) }, (_, index) => make(index)),
  };
  return chance;
}

/** FNV-1a with one more round, because the last characters of a text otherwise have little effect. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
