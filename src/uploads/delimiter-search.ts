const carriageReturn = 13;
const nothing = Buffer.alloc(0);

/** Detects the chunks of a file's content that cannot contain any part of the closing delimiter. */
export class DelimiterSearch {
  readonly #delimiter: Buffer;
  /** Last bytes, from the point where a delimiter could begin; empty when none can. */
  #possibleStart = nothing;
  /** Number of bytes of the current chunk up to the end of the delimiter; null until the delimiter is found. */
  end: number | null = null;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /**
   * Checks the next chunk. All chunks must be passed in order, from the first byte of the content.
   * @returns true when the chunk is certainly content: it contains no part of a delimiter, not even a possible one, and
   * follows none.
   */
  isPlain(chunk: Buffer): boolean {
    if (this.end !== null) return false;
    const before = this.#possibleStart;
    const most = this.#delimiter.length - 1;
    const place = this.#placeIn(chunk);
    if (place !== null) {
      this.end = place + this.#delimiter.length;
      return false;
    }
    const last = chunk.length < most ? Buffer.concat([before, chunk]).subarray(-most) : chunk.subarray(-most);
    const start = last.indexOf(carriageReturn);
    this.#possibleStart = start === -1 ? nothing : Buffer.from(last.subarray(start));
    return before.length === 0 && start === -1;
  }

  /**
   * Returns the offset of the delimiter in the chunk; negative when it began in an earlier one. Null when it is not
   * found.
   */
  #placeIn(chunk: Buffer): number | null {
    const before = this.#possibleStart;
    if (before.length > 0) {
      const seam = Buffer.concat([before, chunk.subarray(0, this.#delimiter.length - 1)]);
      const place = seam.indexOf(this.#delimiter);
      if (place !== -1) return place - before.length;
    }
    const place = chunk.indexOf(this.#delimiter);
    return place === -1 ? null : place;
  }
}
