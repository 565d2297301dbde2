import { rowTooLong } from "./file-content-error.ts";

const lineBreak = /\r\n|\n|\r/g;

/** Maximum number of pending bytes in which skipped lines are searched. */
const searchedBytes = 64 * 1024;

/** Maximum number of bytes without the end of a row. Enough for the longest row and the lines before it. */
const maxPendingBytes = 4 * 1024 * 1024;

/**
 * Finds the line at which each record of a delimited text starts. The line count of the parser is wrong, because a CRLF
 * inside quotation marks counts as two lines.
 */
export class LineCounter {
  #pieces: Buffer[] = [];
  #size = 0;
  #start = 0;
  #line = 1;

  /**
   * Adds the next piece of the text. Must be called before the parser receives the piece.
   * @throws FileFault ROW_TOO_LONG when no row ends within 4 MiB.
   */
  add(piece: string): void {
    const bytes = Buffer.from(piece);
    this.#pieces.push(bytes);
    this.#size += bytes.length;
    if (this.#size <= searchedBytes) this.#forgetPassed();
    if (this.#size > maxPendingBytes) {
      throw rowTooLong(`The row at line ${this.#line} is longer than ${maxPendingBytes} bytes.`);
    }
  }

  /**
   * Returns the line, from 1, at which a record starts. Must be called for all records in order, because it drops the
   * text up to `end`.
   * @param end end of the record, in bytes of the UTF-8 text.
   */
  lineOfRecord(end: number): number {
    const pending = this.#join();
    const text = pending.toString("latin1", 0, end - this.#start);
    const recordLine = this.#line + passedLines(text);
    this.#line += lineBreaks(text);
    this.#keep(pending.subarray(end - this.#start));
    return recordLine;
  }

  /** Returns the line at which the next record starts. */
  lineOfRest(): number {
    return this.#line + passedLines(this.#join().toString("latin1"));
  }

  /** Drops skipped lines, so that a file that consists only of such lines uses no memory. */
  #forgetPassed(): void {
    const pending = this.#join();
    const passed = /^(?:\r(?!$)|\n|#INFO[^\r\n]*(?=[\r\n]))*/.exec(pending.toString("latin1"))?.[0] ?? "";
    this.#line += lineBreaks(passed);
    this.#keep(pending.subarray(passed.length));
  }

  #join(): Buffer {
    const [only] = this.#pieces;
    const joined = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }

  #keep(rest: Buffer): void {
    this.#pieces = [rest];
    this.#start += this.#size - rest.length;
    this.#size = rest.length;
  }
}

/** Returns the number of skipped lines at the start of a text: blank lines and information lines of a template. */
function passedLines(text: string): number {
  return lineBreaks(/^(?:[\r\n]|#INFO[^\r\n]*)*/.exec(text)?.[0] ?? "");
}

function lineBreaks(text: string): number {
  return text.match(lineBreak)?.length ?? 0;
}
