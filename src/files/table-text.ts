import { createTurns } from "./event-loop.ts";
import type { UnpackedFile } from "./unpacked-file.ts";
import { decodeText } from "./text-encoding.ts";

/** Most characters of a text that are looked at to find out what its rows are, and most that a row has. */
export const maxRowLength = 1_048_576;

/** Most characters of a piece: few enough that a parser reads them within some milliseconds, whatever they are. */
const pieceLength = 256;

/** The text of a file, read piece by piece; what was looked at ahead can be given back. The event loop turns between pieces. */
export class TableText {
  readonly #pieces: AsyncGenerator<string>;
  readonly #isCut: () => boolean;
  readonly #turn = createTurns();
  #ahead = "";

  constructor(file: UnpackedFile) {
    this.#pieces = decodeText(file.bytes);
    this.#isCut = () => file.isCut();
  }

  /** Whether the text ended although the file goes on. Known when `next` has answered null. */
  get isCut(): boolean {
    return this.#isCut();
  }

  /** The next piece, never an empty one; null at the end. */
  async next(): Promise<string | null> {
    await this.#turn();
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
    return piece;
  }

  /** Gives a text back that was read last: it comes next again. */
  unread(text: string): void {
    this.#ahead = text + this.#ahead;
  }

  /** The text's beginning as far as its format can be told from it: its first line, or a bracket. It comes next again. */
  async peek(): Promise<string> {
    let head = "";
    let isBlank = true;
    while (head.length < maxRowLength) {
      const piece = await this.next();
      if (piece === null) break;
      head += piece;
      const start = isBlank ? piece.search(/\S/) : 0;
      if (start === -1) continue;
      if (isBlank && /[<{[]/.test(piece.charAt(start))) break;
      if (piece.includes("\n", start)) break;
      isBlank = false;
    }
    this.unread(head);
    return head;
  }

  /** Passes over a part of the text, or over all of it when it is shorter. */
  async skip(size: number, unit: TextUnit): Promise<void> {
    let left = size;
    while (left > 0) {
      const piece = await this.next();
      if (piece === null) return;
      const length = unit === "characters" ? piece.length : Buffer.byteLength(piece);
      if (length > left) {
        this.unread(unit === "characters" ? piece.slice(left) : Buffer.from(piece).toString("utf8", left));
      }
      left -= length;
    }
  }

  /** Ends the reading; the file's source is closed. */
  async close(): Promise<void> {
    await this.#pieces.return(undefined);
  }
}

/** What a position in a text counts: UTF-16 code units, or bytes of the text as UTF-8. */
export type TextUnit = "characters" | "bytes";
