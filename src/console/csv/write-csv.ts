import Papa from "papaparse";
import type { CsvShape } from "./csv-table.ts";
import { encodeText } from "./text-encoding.ts";

type Rows = readonly (readonly string[])[];

/** Writes a CSV file: the head unchanged, then the rows. Values are quoted only where necessary. */
export function writeCsv({ head, delimiter, newline, encoding }: CsvShape, rows: Rows): Blob {
  const body = unparse(rows, delimiter, newline);
  return new Blob([encodeText({ text: `${head}${newline}${body}${newline}`, encoding })], {
    type: "text/csv",
  });
}

/** Returns a head that consists of the column names only. */
export function headOf(columns: readonly string[], { delimiter, newline }: CsvShape): string {
  return unparse([columns], delimiter, newline);
}

/** Adds columns to the end of the head. */
export function withMoreColumns(shape: CsvShape, names: readonly string[]): CsvShape {
  if (names.length === 0) return shape;
  return { ...shape, head: shape.head + shape.delimiter + headOf(names, shape) };
}

function unparse(rows: Rows, delimiter: string, newline: string): string {
  return Papa.unparse(rows as string[][], { delimiter, newline });
}
