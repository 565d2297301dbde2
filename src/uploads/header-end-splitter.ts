const carriageReturn = 13;
const lineFeed = 10;

/**
 * Splits the bytes of a request after every empty line, because an empty line ends the headers of a part. The parser
 * reports a new part, but not its offset. When it is fed with these pieces, the offset is known: the content starts at
 * the end of the last empty line before the piece during which the part was reported. (The report comes late, because
 * the parser retains bytes that could start a boundary, and an empty line ends like the start of one.)
 */
export class HeaderEndSplitter {
  /** Number of bytes up to the end of the last empty line. */
  lastEmptyLineEnd = 0;
  /** Number of empty lines so far. */
  emptyLines = 0;
  #position = 0;
  /** Number of bytes of an empty line that the last bytes match. */
  #matched = 0;

  /** Returns the next piece of `chunk` from `start`. It ends after an empty line or with the chunk. */
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
      // The second line break may be the first one of the next empty line.
      this.#matched = 2;
      this.emptyLines += 1;
      this.lastEmptyLineEnd = this.#position;
    }
    return chunk.subarray(start, end);
  }
}
