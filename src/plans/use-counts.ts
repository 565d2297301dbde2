const rows = 4;
const slots = 32_768;
const most = 255;

/**
 * How often texts were used lately, in little memory however many there are: a count-min sketch. A text may be counted for
 * another one with the same hashes, so a count can be too high, but hardly ever is.
 */
export class UseCounts {
  readonly #counts = new Uint8Array(rows * slots);

  /** Counts a use. @returns the uses so far, up to 255. */
  add(key: string): number {
    const places = placesOf(key);
    const uses = Math.min(most, Math.min(...places.map((place) => this.#counts[place] ?? 0)) + 1);
    for (const place of places) this.#counts[place] = Math.max(uses, this.#counts[place] ?? 0);
    return uses;
  }

  /** Halves all counts, so that what was used lately weighs more. */
  halve(): void {
    for (let place = 0; place < this.#counts.length; place += 1) {
      this.#counts[place] = (this.#counts[place] ?? 0) >> 1;
    }
  }
}

/**
 * One place in each row, by two hashes of the text. They are no secret: a client that finds texts of one hash is only
 * counted as if it had sent one of them more often.
 */
function placesOf(key: string): number[] {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return Array.from({ length: rows }, (_, row) => row * slots + ((first + row * (second | 1)) >>> 17));
}
