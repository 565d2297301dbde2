const lineBreak = /\r\n|\n|\r/g;

/** Lines that are no record: blank ones, those of empty cells alone, and remarks. */
const skippedLine = /^(?:[\s,]|"")*$|^\s*#INFO/i;

/** Tells at which line of a delimited file its records begin, from where they end. */
export interface LineCounter {
  /** Takes the next bytes of the file, before the parser does. */
  add(chunk: Buffer | string): void;
  /** Bytes that wait for the end of their record: they grow while a row does not end. */
  pendingBytes(): number;
  /** Lines so far that are no record. */
  skippedLines(): number;
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
  let skipped = 0;

  /** Forgets lines that are no record, so that a file of nothing else takes no memory. */
  function skipLines(): void {
    // The rest of a line break that ends here may come with the next bytes.
    const { count, length } = countSkipped(pending.toString("latin1").replace(/\r$/, ""));
    line += count;
    skipped += count;
    start += length;
    pending = pending.subarray(length);
  }

  return {
    add(chunk) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      skipLines();
    },
    pendingBytes: () => pending.length,
    skippedLines: () => skipped,
    lineOfRecord(end) {
      const length = Math.max(0, end - start);
      const text = pending.toString("latin1", 0, length);
      const recordLine = line + countSkipped(text).count;
      line += text.match(lineBreak)?.length ?? 0;
      pending = pending.subarray(length);
      start += length;
      return recordLine;
    },
    lineOfRest: () => line + countSkipped(pending.toString("latin1")).count,
  };
}

/** How many lines, and characters, come before the first record of a text. */
function countSkipped(text: string): { readonly count: number; readonly length: number } {
  let count = 0;
  let length = 0;
  for (const { 0: mark, index } of text.matchAll(lineBreak)) {
    if (!skippedLine.test(text.slice(length, index))) break;
    count += 1;
    length = index + mark.length;
  }
  return { count, length };
}
