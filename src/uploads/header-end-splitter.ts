const carriageReturn = 13;
const lineFeed = 10;

/**
 * Cuts the bytes of a request after every empty line, because the headers of a part end with one. The parser
 * says that a part begins, but not at which byte; when it is fed these pieces one by one, the part's first
 * byte is the end of the last empty line before the piece that made the parser speak. (It speaks late: it
 * keeps back whatever could become a boundary, and the empty line itself ends like the start of one.)
 */
export class HeaderEndSplitter {
  #position = 0;
  #matched = 0;
  #lineEnd = 0;
  #emptyLines = 0;

  /** Bytes before the end of the last empty line seen so far. */
  get lastEmptyLineEnd(): number {
    return this.#lineEnd;
  }

  /** Empty lines seen so far. */
  get emptyLines(): number {
    return this.#emptyLines;
  }

  /** The next piece of `chunk` from `start` on; it ends after an empty line or with the chunk. */
  nextPiece(chunk: Buffer, start: number): Buffer {
    for (let index = start; index < chunk.length; index++) {
      const byte = chunk[index];
      const expected = this.#matched % 2 === 0 ? carriageReturn : lineFeed;
      if (byte === expected) {
        this.#matched++;
      } else {
        this.#matched = byte === carriageReturn ? 1 : 0;
      }
      if (this.#matched === 4) {
        // The second line break may be the first of the next empty line.
        this.#matched = 2;
        this.#emptyLines++;
        const piece = chunk.subarray(start, index + 1);
        this.#position += piece.length;
        this.#lineEnd = this.#position;
        return piece;
      }
    }
    const rest = chunk.subarray(start);
    this.#position += rest.length;
    return rest;
  }
}
