import { FileFault } from "./file-fault.ts";

const lineBreak = /\r\n|\n|\r/g;

/** Bytes up to which what waits is looked through for lines that are passed over. */
const searchedBytes = 64 * 1024;

/** Most bytes that wait for the end of their row: a row of the longest text and the lines before it. */
const maxPendingBytes = 4 * 1024 * 1024;

/** Tells at which line of a delimited text its records begin, from where they end. */
export interface LineCounter {
  /**
   * Takes the next piece of the text, before the parser does.
   * @throws FileFault ROW_TOO_LONG when no row ends within 4 MiB.
   */
  add(piece: string): void;
  /**
   * The line at which the record begins that ends before the byte `end` of the text as UTF-8, from 1. Asked record by record:
   * what comes before `end` is forgotten.
   */
  lineOfRecord(end: number): number;
  /** The line at which the record begins that comes after the last one that was asked for. */
  lineOfRest(): number;
}

/**
 * Makes a counter for one text. The parser's own count is not used: it takes a line break of two characters inside of
 * quotation marks for two.
 */
export function createLineCounter(): LineCounter {
  let pieces: Buffer[] = [];
  let size = 0;
  let start = 0;
  let line = 1;

  const join = (): Buffer => {
    const [only] = pieces;
    const joined = pieces.length === 1 && only ? only : Buffer.concat(pieces);
    pieces = [joined];
    return joined;
  };
  const keep = (rest: Buffer) => {
    pieces = [rest];
    start += size - rest.length;
    size = rest.length;
  };
  /** Forgets whole lines that are passed over, so that a file of nothing else takes no memory. */
  const forgetPassed = () => {
    const pending = join();
    const passed = /^(?:\r(?!$)|\n|#INFO[^\r\n]*(?=[\r\n]))*/.exec(pending.toString("latin1"))?.[0] ?? "";
    line += passed.match(lineBreak)?.length ?? 0;
    keep(pending.subarray(passed.length));
  };

  return {
    add(piece) {
      const bytes = Buffer.from(piece);
      pieces.push(bytes);
      size += bytes.length;
      if (size <= searchedBytes) forgetPassed();
      if (size > maxPendingBytes) {
        throw new FileFault(
          "ROW_TOO_LONG",
          `The row at line ${line} is longer than ${maxPendingBytes} bytes.`,
        );
      }
    },
    lineOfRecord(end) {
      const pending = join();
      const text = pending.toString("latin1", 0, end - start);
      const recordLine = line + passedLines(text);
      line += text.match(lineBreak)?.length ?? 0;
      keep(pending.subarray(end - start));
      return recordLine;
    },
    lineOfRest: () => line + passedLines(join().toString("latin1")),
  };
}

/** How many lines a text begins with that the parser passes over: blank ones, and those of a template about itself. */
function passedLines(text: string): number {
  return /^(?:[\r\n]|#INFO[^\r\n]*)*/.exec(text)?.[0].match(lineBreak)?.length ?? 0;
}
