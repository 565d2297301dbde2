import type { TextEncoding } from "./text-encoding.ts";

/** A row of a CSV file. */
export interface CsvRow {
  /** Line of the file at which it begins, from 1. */
  readonly line: number;
  /** Its cells, exactly as they are in the file; there may be more or fewer than columns. */
  readonly cells: readonly string[];
}

/** How a CSV file is written, so that another one can be written like it. */
export interface CsvShape {
  /** The text up to the end of the line of column names: remarks before it included, the line break excluded. */
  readonly head: string;
  readonly delimiter: string;
  readonly newline: string;
  readonly encoding: TextEncoding;
}

/** A CSV file that was read. */
export interface CsvTable {
  readonly shape: CsvShape;
  readonly columns: readonly string[];
  /** In the order of the file, without blank lines and remarks. */
  readonly rows: readonly CsvRow[];
  /** Line of the first row whose quotation marks do not fit; null when there is none. */
  readonly brokenQuotesAt: number | null;
}
