import type { CsvRow } from "../csv/csv-table.ts";
import { type CellChange, cellOf, cellsOf, type Edits } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";
import { type SourceLines, sourceLineOf } from "./source-lines.ts";

/** Names of the columns that a report of failed rows begins with. They are the same in every language, so that it can be read again. */
const lineColumn = "Line in the upload";
const reasonColumns = ["Error code", "Error message"];

/** The failed rows with their reasons as a table, for a spreadsheet. */
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

/** What a report says that comes back from a spreadsheet. */
export interface Corrections {
  readonly changes: readonly CellChange[];
  /** How many of its rows are none of the failed ones. */
  readonly unknownCount: number;
}

/** Whether a file is such a report. */
export function isReport(columns: readonly string[]): boolean {
  return columns[0]?.trim() === lineColumn;
}

/** Reads the values of a report back, where they are others than now. */
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
