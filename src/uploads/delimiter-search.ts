const carriageReturn = 13;
const nothing = Buffer.alloc(0);

/** Knows which chunks of a file's content have nothing to do with the delimiter that ends it. */
export class DelimiterSearch {
  readonly #delimiter: Buffer;
  /** The last bytes, from where a delimiter could begin; none when it could not. */
  #possibleStart = nothing;
  #isOver = false;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /**
   * Looks at the next chunk. All of them have to be shown, in order, from the first byte of the content on.
   * @returns whether no byte of it belongs to a delimiter or comes after one, nor could do so, and the bytes before it
   * end without the start of one.
   */
  isPlain(chunk: Buffer): boolean {
    if (this.#isOver) return false;
    const before = this.#possibleStart;
    const most = this.#delimiter.length - 1;
    const isCompleted =
      before.length > 0 && Buffer.concat([before, chunk.subarray(0, most)]).includes(this.#delimiter);
    if (isCompleted || chunk.includes(this.#delimiter)) {
      this.#isOver = true;
      return false;
    }
    const end = chunk.length < most ? Buffer.concat([before, chunk]).subarray(-most) : chunk.subarray(-most);
    const start = end.indexOf(carriageReturn);
    this.#possibleStart = start === -1 ? nothing : Buffer.from(end.subarray(start));
    return before.length === 0 && start === -1;
  }
}
