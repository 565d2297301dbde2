import { setImmediate as nextTurn } from "node:timers/promises";
import { UnpackedFile } from "./unpacked-file.ts";
import { decodeText } from "./text-encoding.ts";

/** Most characters of a text that are looked at to find out what its rows are, and most that a row has. */
export const maxRowLength = 1_048_576;

/** Most characters of a piece: few enough that a parser reads them within some milliseconds, whatever they are. */
const pieceLength = 256;

/** Longest time in milliseconds that the reading of one file keeps the event loop to itself. */
const sliceMs = 5;

/** The text of a file, read piece by piece; what was looked at ahead can be given back. The event loop turns between pieces. */
export class TableText {
  readonly #pieces: AsyncGenerator<string>;
  readonly #file: UnpackedFile;
  /** When the event loop last turned, in milliseconds of the machine's clock. */
  #turnedAtMs = performance.now();
  #ahead = "";
  /** What was read since the mark; null without one. */
  #marked: string | null = null;

  /** @param maxBytes most bytes that are read, decompressed; see {@link UnpackedFile}. */
  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#file = new UnpackedFile(source, maxBytes);
    this.#pieces = decodeText(this.#file.bytes);
  }

  /** Bytes read from the source so far. */
  get bytesRead(): number {
    return this.#file.bytesRead;
  }

  /** Whether the text ended although the file goes on. Known when `next` has answered null. */
  get isCut(): boolean {
    return this.#file.isCut;
  }

  /** The next piece, never an empty one; null at the end. */
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
    // The two halves of a character stay together.
    const isInCharacter = /[\uD800-\uDBFF]/.test(this.#ahead.charAt(pieceLength - 1));
    const length = isInCharacter ? pieceLength - 1 : pieceLength;
    const piece = this.#ahead.slice(0, length);
    this.#ahead = this.#ahead.slice(length);
    if (this.#marked !== null) this.#marked += piece;
    return piece;
  }

  /** Keeps what is read from now on, for {@link rewind}. */
  mark(): void {
    this.#marked = "";
  }

  /** What was read since the mark comes next again. @returns it */
  rewind(): string {
    const marked = this.#marked ?? "";
    this.#marked = null;
    this.#ahead = marked + this.#ahead;
    return marked;
  }

  /** The text's beginning as far as its format can be told from it: its first line, or a bracket. It comes next again. */
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
   * Looks at the text that comes next, up to {@link maxRowLength}.
   * @param look takes piece after piece, and says when it has seen enough.
   * @returns what was looked at. It comes next again.
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

  /** Passes over a part of the text, or over all of it when it is shorter. */
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
   * Gives the text to a parser, piece by piece, and yields the rows that it finds. What comes before a fault is good.
   * @param found where the parser puts complete rows.
   * @param parse takes the next piece, or null at the end of the text. It hears of no end where the text was cut.
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

  /** Ends the reading; the file's source is closed. */
  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}

/** What a position in a text counts: UTF-16 code units, or bytes of the text as UTF-8. */
export type TextUnit = "characters" | "bytes";
