const carriageReturn = 13;
const nothing = Buffer.alloc(0);

/** Knows which chunks of a file's content have nothing to do with the delimiter that ends it. */
export class DelimiterSearch {
  readonly #delimiter: Buffer;
  /** The last bytes, from where a delimiter could begin; none when it could not. */
  #possibleStart = nothing;
  /** Bytes of the chunk with the delimiter up to the delimiter's end; null as long as it has not come. */
  end: number | null = null;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /**
   * Looks at the next chunk. All of them have to be shown, in order, from the first byte of the content on.
   * @returns whether no byte of it belongs to a delimiter or comes after one, nor could do so, and the bytes before it
   * end without the start of one.
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

  /** Where the delimiter begins, counted from the chunk's first byte: below 0 when it began before. Null when it has not come. */
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
