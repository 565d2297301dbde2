const carriageReturn = 13;
const lineFeed = 10;

/**
 * Cuts the bytes of a request after every empty line, because the headers of a part end with one. The parser
 * says that a part begins, but not at which byte; when it is fed these pieces one by one, the part's first
 * byte is the end of the last empty line before the piece that made the parser speak. (It speaks late: it
 * keeps back whatever could become a boundary, and the empty line itself ends like the start of one.)
 */
export class HeaderEndSplitter {
  /** Bytes before the end of the last empty line seen so far. */
  lastEmptyLineEnd = 0;
  /** Empty lines seen so far. */
  emptyLines = 0;
  #position = 0;
  /** How much of an empty line the last bytes are. */
  #matched = 0;

  /** The next piece of `chunk` from `start` on; it ends after an empty line or with the chunk. */
  nextPiece(chunk: Buffer, start: number): Buffer {
    let end = start;
    while (end < chunk.length && this.#matched < 4) {
      const byte = chunk[end];
      end += 1;
      if (byte === (this.#matched % 2 === 0 ? carriageReturn : lineFeed)) this.#matched += 1;
      else this.#matched = byte === carriageReturn ? 1 : 0;
    }
    this.#position += end - start;
    if (this.#matched === 4) {
      // The second line break may be the first of the next empty line.
      this.#matched = 2;
      this.emptyLines += 1;
      this.lastEmptyLineEnd = this.#position;
    }
    return chunk.subarray(start, end);
  }
}
