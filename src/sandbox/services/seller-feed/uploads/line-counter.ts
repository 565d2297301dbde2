const lineBreak = /\r\n|\n|\r/g;

/** Lines that are no record: blank ones, those of empty cells alone, and remarks. */
const skippedLine = /^(?:[\s,;\t|]|"")*$|^\s*#INFO/i;

/** Tells at which line of a delimited file its records begin, from where they end. */
export interface LineCounter {
  /** Takes the next bytes of the file, before the parser does. */
  add(chunk: Buffer | string): void;
  /**
   * The line at which the record begins that ends before the byte `end`, from 1. Asked record by record: the bytes up to there
   * are forgotten.
   */
  lineOfRecord(end: number): number;
  /** The line at which the record begins that comes after the last one that was asked for. */
  lineOfRest(): number;
}

/**
 * Makes a counter for one file. The parser's own count is not used: it takes a line break of two characters inside of
 * quotation marks for two.
 */
export function createLineCounter(): LineCounter {
  let pending: Buffer = Buffer.alloc(0);
  let start = 0;
  let line = 1;

  return {
    add(chunk) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    },
    lineOfRecord(end) {
      const text = pending.toString("latin1", 0, end - start);
      const recordLine = line + linesBefore(text);
      line += text.match(lineBreak)?.length ?? 0;
      pending = pending.subarray(end - start);
      start = end;
      return recordLine;
    },
    lineOfRest: () => line + linesBefore(pending.toString("latin1")),
  };
}

/** How many lines come before the record in a text that ends with it. */
function linesBefore(text: string): number {
  let count = 0;
  let at = 0;
  for (const { 0: mark, index } of text.matchAll(lineBreak)) {
    if (!skippedLine.test(text.slice(at, index))) break;
    count += 1;
    at = index + mark.length;
  }
  return count;
}
