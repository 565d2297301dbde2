import { rowTooLong } from "./file-fault.ts";

const lineBreak = /\r\n|\n|\r/g;

/** Bytes up to which what waits is looked through for lines that are passed over. */
const searchedBytes = 64 * 1024;

/** Most bytes that wait for the end of their row: a row of the longest text and the lines before it. */
const maxPendingBytes = 4 * 1024 * 1024;

/**
 * Tells at which line of a delimited text its records begin, from where they end. The parser's own count is not used: it takes a line
 * break of two characters inside of quotation marks for two.
 */
export class LineCounter {
  #pieces: Buffer[] = [];
  #size = 0;
  #start = 0;
  #line = 1;

  /**
   * Takes the next piece of the text, before the parser does.
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
   * The line at which the record begins that ends before the byte `end` of the text as UTF-8, from 1. Asked record by record:
   * what comes before `end` is forgotten.
   */
  lineOfRecord(end: number): number {
    const pending = this.#join();
    const text = pending.toString("latin1", 0, end - this.#start);
    const recordLine = this.#line + passedLines(text);
    this.#line += lineBreaks(text);
    this.#keep(pending.subarray(end - this.#start));
    return recordLine;
  }

  /** The line at which the record begins that comes after the last one that was asked for. */
  lineOfRest(): number {
    return this.#line + passedLines(this.#join().toString("latin1"));
  }

  /** Forgets whole lines that are passed over, so that a file of nothing else takes no memory. */
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

/** How many lines a text begins with that the parser passes over: blank ones, and those of a template about itself. */
function passedLines(text: string): number {
  return lineBreaks(/^(?:[\r\n]|#INFO[^\r\n]*)*/.exec(text)?.[0] ?? "");
}

function lineBreaks(text: string): number {
  return text.match(lineBreak)?.length ?? 0;
}
