import { setImmediate as nextTurn } from "node:timers/promises";
import { DecompressedFile } from "./decompressed-file.ts";
import { decodeText } from "./text-encoding.ts";

/** Maximum number of characters in a row, and maximum read to detect the format. */
export const maxRowLength = 1_048_576;

/** Maximum number of characters passed to a parser at once. Parsing a piece takes a few milliseconds at most. */
const pieceLength = 256;

/** Maximum time for which reading one file blocks the event loop, in milliseconds. */
const sliceMs = 5;

/**
 * Text of a file, read piece by piece. A reader can look ahead and then read the same text again. Other work can run
 * between pieces.
 */
export class TableText {
  readonly #pieces: AsyncGenerator<string>;
  readonly #file: DecompressedFile;
  /** Time of the last event-loop turn, on the process's monotonic clock, in milliseconds. */
  #turnedAtMs = performance.now();
  #ahead = "";
  /** Text read since `mark`; null when nothing is marked. */
  #marked: string | null = null;

  /** Creates the text. @param maxBytes maximum number of decompressed bytes to read, see {@link DecompressedFile}. */
  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#file = new DecompressedFile(source, maxBytes);
    this.#pieces = decodeText(this.#file.bytes);
  }

  /** Number of bytes read from the source so far. */
  get bytesRead(): number {
    return this.#file.bytesRead;
  }

  /** True when the text was truncated before the end of the file. Known after `next` has returned null. */
  get isCut(): boolean {
    return this.#file.isCut;
  }

  /** Returns the next piece, which is never empty; null at the end of the text. */
  async next(): Promise<string | null> {
    if (performance.now() - this.#turnedAtMs >= sliceMs) {
      await nextTurn();
      this.#turnedAtMs = performance.now();
    }
    while (!this.#ahead) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#ahead = value;
    }
    // A surrogate pair must not be split.
    const isInCharacter = /[\uD800-\uDBFF]/.test(this.#ahead.charAt(pieceLength - 1));
    const length = isInCharacter ? pieceLength - 1 : pieceLength;
    const piece = this.#ahead.slice(0, length);
    this.#ahead = this.#ahead.slice(length);
    if (this.#marked !== null) this.#marked += piece;
    return piece;
  }

  /** Starts to store the text that is read, so that {@link rewind} can return to this position. */
  mark(): void {
    this.#marked = "";
  }

  /** Returns to the position of `mark`, so that the text since then is read again. @returns that text. */
  rewind(): string {
    const marked = this.#marked ?? "";
    this.#marked = null;
    this.#ahead = marked + this.#ahead;
    return marked;
  }

  /**
   * Returns the start of the text, enough to detect the format: the first line, or a bracket. The text can be read
   * again.
   */
  async peek(): Promise<string> {
    let isBlank = true;
    return this.lookAhead((piece) => {
      const start = isBlank ? piece.search(/\S/) : 0;
      if (start === -1) return false;
      const isBracket = isBlank && /[<{[]/.test(piece.charAt(start));
      isBlank = false;
      return isBracket || piece.includes("\n", start);
    });
  }

  /**
   * Reads ahead without consuming the text, at most {@link maxRowLength} characters.
   * @param look called with each piece; returns true to stop.
   * @returns the text that was read ahead.
   */
  async lookAhead(look: (piece: string) => boolean): Promise<string> {
    this.mark();
    for (let length = 0; length < maxRowLength;) {
      const piece = await this.next();
      if (piece === null || look(piece)) break;
      length += piece.length;
    }
    return this.rewind();
  }

  /** Skips the given amount of text, or all of it when it is shorter. */
  async skip(size: number, unit: TextUnit): Promise<void> {
    let left = size;
    while (left > 0) {
      const piece = await this.next();
      if (piece === null) return;
      const length = unit === "characters" ? piece.length : Buffer.byteLength(piece);
      if (length > left) {
        const rest = unit === "characters" ? piece.slice(left) : Buffer.from(piece).toString("utf8", left);
        this.#ahead = rest + this.#ahead;
      }
      left -= length;
    }
  }

  /**
   * Passes the text to a parser piece by piece and yields the rows that the parser finds. After an error, first yields
   * the rows before it.
   * @param found array to which the parser adds complete rows.
   * @param parse called with each piece, then with null at the end. Not called with null when the text is truncated.
   */
  async *rows<Row>(found: Row[], parse: (piece: string | null) => Promise<void> | void): AsyncGenerator<Row> {
    for (;;) {
      const piece = await this.next();
      if (piece === null && this.isCut) return;
      let fault: unknown;
      try {
        await parse(piece);
      } catch (error) {
        fault = error;
      }
      yield* found.splice(0);
      if (fault) throw fault;
      if (piece === null) return;
    }
  }

  /** Stops reading and closes the source of the file. */
  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}

/** Unit of a text position: UTF-16 code units, or bytes of the UTF-8 text. */
export type TextUnit = "characters" | "bytes";
