/** Formats of files that have rows. */
export type TableFormat = "CSV" | "TSV" | "XML" | "JSON";

/** One row of a file, as its format's reader found it. */
export interface FileRow {
  /** Line number in the decompressed file at which the row begins, from 1. */
  readonly lineNumber: number;
  /** Where the text goes on after the row, in the unit of its reader. Reading can begin there again. */
  readonly end: number;
  /** Names of the cells, in their order. */
  readonly columns: readonly string[];
  /** Their texts. A row of a delimited file can have fewer or more than there are columns. */
  readonly cells: readonly string[];
}

/** The rows of a file, and what is known before the first of them. */
export interface FileRows {
  readonly format: TableFormat;
  /** Names of the columns where the file says them once, in its header; null where each row names its own. */
  readonly header: readonly string[] | null;
  /** In the order of the file. Ends with the file, or without its last row where the text was cut within one. */
  readonly rows: AsyncGenerator<FileRow>;
}

/** Most columns of a row whose cells bear their names. */
export const maxColumns = 200;

/** Most cells of a row of a delimited file. */
export const maxCells = 1000;

/** How deep elements, objects and arrays of a file may stand inside each other. */
export const maxDepth = 100;

/** Most characters of the names under which a cell of XML or JSON stands, together. */
export const maxPathLength = 300;

/** Most attributes of an element. */
export const maxAttributes = 1000;

/** Most values of one JSON record. */
export const maxValues = 20_000;

/** Most characters of a cell that are kept; what is longer ends with an ellipsis. */
export const maxCellLength = 10_000;

/** A cell's text, no longer than it may be. */
export function cutCell(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}
