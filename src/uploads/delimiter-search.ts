const carriageReturn = 13;
const nothing = Buffer.alloc(0);

/** Finds the chunks of a file that contain only content, with no part of the closing delimiter. */
export class DelimiterSearch {
  readonly #delimiter: Buffer;
  /** Last bytes so far, if they may be the start of a delimiter; otherwise empty. */
  #possibleStart = nothing;
  /** Number of bytes of the current chunk up to the end of the delimiter; null until the delimiter is found. */
  end: number | null = null;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /**
   * Checks the next chunk. All chunks must be passed in order, from the first byte of the content.
   * @returns true when the chunk is certainly content. Such a chunk contains no delimiter and no possible start of a
   * delimiter, and does not follow a delimiter.
   */
  isPlain(chunk: Buffer): boolean {
    if (this.end !== null) return false;
    const before = this.#possibleStart;
    const most = this.#delimiter.length - 1;
    const offset = this.#offsetIn(chunk);
    if (offset !== null) {
      this.end = offset + this.#delimiter.length;
      return false;
    }
    const last = chunk.length < most ? Buffer.concat([before, chunk]).subarray(-most) : chunk.subarray(-most);
    const start = last.indexOf(carriageReturn);
    this.#possibleStart = start === -1 ? nothing : Buffer.from(last.subarray(start));
    return before.length === 0 && start === -1;
  }

  /**
   * Returns the offset of the delimiter in the chunk; negative when the delimiter starts in an earlier chunk. Null when
   * there is none.
   */
  #offsetIn(chunk: Buffer): number | null {
    const before = this.#possibleStart;
    if (before.length > 0) {
      const seam = Buffer.concat([before, chunk.subarray(0, this.#delimiter.length - 1)]);
      const offset = seam.indexOf(this.#delimiter);
      if (offset !== -1) return offset - before.length;
    }
    const offset = chunk.indexOf(this.#delimiter);
    return offset === -1 ? null : offset;
  }
}
