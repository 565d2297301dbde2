/** Formats of files with rows. */
export type TableFormat = "CSV" | "TSV" | "XML" | "JSON";

/** Row of a file in any format. */
export interface FileRow {
  /** Line of the decompressed file at which the row starts, from 1. */
  readonly lineNumber: number;
  /** End of the row, in the unit of its reader. Reading can resume there. */
  readonly end: number;
  /** Column names, one for each cell. */
  readonly columns: readonly string[];
  /** Texts of the cells. A row of a delimited file can have fewer or more cells than columns. */
  readonly cells: readonly string[];
}

/** Rows of a file, and its header if it has one. */
export interface FileRows {
  readonly format: TableFormat;
  /** Column names of a file with a header; null when each row has its own. */
  readonly header: readonly string[] | null;
  /** Rows in the order of the file. A truncated last row is dropped. */
  readonly rows: AsyncGenerator<FileRow>;
}

/** Maximum number of columns when rows have their own column names. */
export const maxColumns = 200;

/** Maximum number of cells in a row of a delimited file. */
export const maxCells = 1000;

/** Maximum nesting depth of elements, objects and arrays. */
export const maxDepth = 100;

/** Maximum number of characters in the column name of an XML or JSON cell, such as `Buyer.Country`. */
export const maxPathLength = 300;

/** Maximum number of attributes of an element. */
export const maxAttributes = 1000;

/** Maximum number of values in a JSON record. */
export const maxValues = 20_000;

/** Maximum number of characters in a cell. A longer text is truncated and ends with an ellipsis. */
export const maxCellLength = 10_000;

/** Truncates the text of a cell to the maximum length. */
export function cutCell(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}
