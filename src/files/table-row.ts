/** Formats of files that have rows. */
export type TableFormat = "CSV" | "TSV" | "XML" | "JSON";

/** Row of a file, as read from any format. */
export interface FileRow {
  /** Line number in the decompressed file at which the row starts, from 1. */
  readonly lineNumber: number;
  /** Position after the row, in the unit of its reader. Reading can resume there. */
  readonly end: number;
  /** Names of the cells, in their order. */
  readonly columns: readonly string[];
  /** Texts of the cells. A row of a delimited file can have fewer or more cells than columns. */
  readonly cells: readonly string[];
}

/** Rows of a file, with the information before the first one. */
export interface FileRows {
  readonly format: TableFormat;
  /** Column names of a file with a header; null when each row has its own. */
  readonly header: readonly string[] | null;
  /** Rows in the order of the file. A truncated last row is left out. */
  readonly rows: AsyncGenerator<FileRow>;
}

/** Maximum number of columns in rows that have their own cell names. */
export const maxColumns = 200;

/** Maximum number of cells in a row of a delimited file. */
export const maxCells = 1000;

/** Maximum nesting depth of elements, objects and arrays. */
export const maxDepth = 100;

/** Maximum number of characters in the path of a cell in XML or JSON. */
export const maxPathLength = 300;

/** Maximum number of attributes of an element. */
export const maxAttributes = 1000;

/** Maximum number of values in a JSON record. */
export const maxValues = 20_000;

/** Maximum number of characters in a cell. Longer texts end with an ellipsis. */
export const maxCellLength = 10_000;

/** Truncates a cell's text to its maximum length. */
export function cutCell(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}
