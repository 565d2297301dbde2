const carriageReturn = 13;
const lineFeed = 10;

/**
 * Splits a request after every empty line, because an empty line ends the headers of a part. The parser reports a new
 * part, but not its offset. When the parser receives these pieces, the offset of the content is known. It is the end of
 * the last empty line before the piece in which the part is reported.
 *
 * The parser reports a part only with a later piece. An empty line ends like the start of a boundary, so the parser
 * first retains these bytes.
 */
export class HeaderEndSplitter {
  /** Number of bytes of the request up to the end of the last empty line. */
  lastEmptyLineEnd = 0;
  /** Number of empty lines so far. */
  emptyLines = 0;
  #position = 0;
  /** Number of bytes of `\r\n\r\n` that the last bytes match. */
  #matched = 0;

  /**
   * Returns the next piece of `chunk` from offset `start`. The piece ends after an empty line or at the end of the
   * chunk.
   */
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
      // The second line break may also be the first one of the next empty line.
      this.#matched = 2;
      this.emptyLines += 1;
      this.lastEmptyLineEnd = this.#position;
    }
    return chunk.subarray(start, end);
  }
}
