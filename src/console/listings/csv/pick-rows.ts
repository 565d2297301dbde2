import { columnOf } from "./column-meaning.ts";
import type { CsvRow, CsvTable } from "../../csv/csv-table.ts";

/** Selection of rows; a row is selected when any criterion matches. */
export interface RowSelection {
  /** Start lines of the rows. */
  readonly lines: ReadonlySet<number>;
  /** SKUs of the rows. */
  readonly skus: ReadonlySet<string>;
  /** Line after which every row is selected; 0 selects all rows, null none. */
  readonly behind: number | null;
}

/** Selects every row. */
export const everyRow: RowSelection = { lines: new Set(), skus: new Set(), behind: 0 };

/** Returns the selected rows in file order. */
export function pickRows(
  { columns, rows }: CsvTable,
  { lines, skus, behind }: RowSelection,
): readonly CsvRow[] {
  const skuColumn = columnOf(columns, "sku");
  return rows.filter(
    ({ line, cells }) =>
      lines.has(line) ||
      (behind !== null && line > behind) ||
      (skus.size > 0 && skus.has(cells[skuColumn]?.trim() ?? "")),
  );
}
