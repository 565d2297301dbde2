const lineBreak = /\r\n|\n|\r/g;

/** Lines that are not records: blank lines, lines of empty cells, and comments. */
const skippedLine = /^(?:[\s,]|"")*$|^\s*#INFO/i;

/** Computes the line number at which a record of a CSV file begins from the offset at which it ends. */
export interface LineCounter {
  /** Adds the next bytes of the file, before the parser receives them. */
  add(chunk: Buffer | string): void;
  /** Returns the number of bytes after the last record. It grows while a row does not end. */
  pendingBytes(): number;
  /** Returns the number of lines so far that are not records. */
  skippedLines(): number;
  /**
   * Returns the line number, from 1, of the record that ends before the byte `end`. Must be called for each record in
   * order, because it discards the bytes up to there.
   */
  lineOfRecord(end: number): number;
  /** Returns the line number at which the rest of the file starts: the record after the last counted one. */
  lineOfRest(): number;
}

/** Creates a counter for one file. The parser's own count is wrong: it counts a CRLF within quotes twice. */
export function createLineCounter(): LineCounter {
  let pending: Buffer = Buffer.alloc(0);
  let start = 0;
  let line = 1;
  let skipped = 0;

  /** Discards lines that are not records, so that a file with nothing else uses no memory. */
  function skipLines(): void {
    // A carriage return at the end may be the first half of a CRLF.
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

/** Returns the number of lines, and of characters, before the first record of a text. */
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
