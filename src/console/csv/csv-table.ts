import type { TextEncoding } from "./text-encoding.ts";

/** Row of a CSV file. */
export interface CsvRow {
  /** Line where the row starts, from 1. */
  readonly line: number;
  /** Unchanged cell texts; there may be more or fewer cells than columns. */
  readonly cells: readonly string[];
}

/** Format of a CSV file, used to write another file in the same format. */
export interface CsvShape {
  /** Start of the file through the column names, including the comments above them, without the final line break. */
  readonly head: string;
  readonly delimiter: string;
  readonly newline: string;
  readonly encoding: TextEncoding;
}

/** A parsed CSV file. */
export interface CsvTable {
  readonly shape: CsvShape;
  readonly columns: readonly string[];
  /** Rows in file order, without blank lines and comments. */
  readonly rows: readonly CsvRow[];
  /** Line of the first row with unbalanced quotation marks; null when there is none. */
  readonly brokenQuotesAt: number | null;
}
