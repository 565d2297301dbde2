const lineBreak = /\r\n|\n|\r/g;

/** Tells at which line of a delimited text its records begin, from where they end. */
export interface LineCounter {
  /** Takes the next piece of the text, before the parser does. */
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
  let pending: Buffer = Buffer.alloc(0);
  let start = 0;
  let line = 1;
  return {
    add(piece) {
      const bytes = Buffer.from(piece);
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    },
    lineOfRecord(end) {
      const text = pending.toString("latin1", 0, end - start);
      const recordLine = line + passedLines(text);
      line += text.match(lineBreak)?.length ?? 0;
      pending = pending.subarray(end - start);
      start = end;
      return recordLine;
    },
    lineOfRest: () => line + passedLines(pending.toString("latin1")),
  };
}

/** How many lines a text begins with that the parser passes over: blank ones, and those of a template about itself. */
function passedLines(text: string): number {
  return /^(?:[\r\n]|#INFO[^\r\n]*)*/.exec(text)?.[0].match(lineBreak)?.length ?? 0;
}
