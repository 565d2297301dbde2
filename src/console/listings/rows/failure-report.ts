import type { CsvRow } from "../../csv/csv-table.ts";
import { type CellChange, cellOf, cellsOf, type Edits } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";
import { type SourceLines, sourceLineOf } from "./source-lines.ts";

/**
 * First columns of a report of failed rows. They are not translated, because the console recognizes the report by them.
 */
const lineColumn = "Line in the upload";
const reasonColumns = ["Error code", "Error message"];

/** Creates a table of the failed rows and their reasons, for a spreadsheet. */
export function reportOf(
  rows: readonly FailedRow[],
  columns: readonly string[],
  edits: Edits,
  sourceLines: SourceLines = new Map(),
) {
  return {
    columns: [lineColumn, ...reasonColumns, ...columns],
    rows: rows.map((row) => [
      String(sourceLineOf(row, sourceLines) ?? ""),
      row.reasons.map(({ code }) => code ?? "").join("; "),
      row.reasons.map(({ message }) => message ?? "").join(" "),
      ...cellsOf(edits, row),
    ]),
  };
}

/** Corrections in a report that was edited in a spreadsheet. */
export interface Corrections {
  readonly changes: readonly CellChange[];
  /** Number of rows in the report that match no failed row. */
  readonly unknownCount: number;
}

/** True when a file is a report of failed rows. */
export function isReport(columns: readonly string[]): boolean {
  return columns[0]?.trim() === lineColumn;
}

/** Reads a report and returns the cells whose values differ from the current ones. */
export function readReport(
  report: { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] },
  rows: readonly FailedRow[],
  columns: readonly string[],
  edits: Edits,
  sourceLines: SourceLines = new Map(),
): Corrections {
  const byLine = new Map(rows.map((row) => [String(sourceLineOf(row, sourceLines)), row]));
  const offset = 1 + reasonColumns.length;
  const changes: CellChange[] = [];
  let unknownCount = 0;
  for (const { cells } of report.rows) {
    const row = byLine.get(cells[0]?.trim() ?? "");
    if (!row || row.cells === null) {
      unknownCount += 1;
      continue;
    }
    for (const column of columns.keys()) {
      const value = cells[column + offset] ?? "";
      if (value !== cellOf(edits, row, column)) changes.push({ row, column, value });
    }
  }
  return { changes, unknownCount };
}
