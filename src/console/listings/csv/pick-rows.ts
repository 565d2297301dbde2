import { columnOf } from "./column-meaning.ts";
import type { CsvRow, CsvTable } from "./csv-table.ts";

/** Which rows of a file are wanted. */
export interface WantedRows {
  /** Those that begin at these lines. */
  readonly lines: ReadonlySet<number>;
  /** Those with these SKUs. */
  readonly skus: ReadonlySet<string>;
  /** Those behind this line, or all with 0; null for none of them. */
  readonly behind: number | null;
}

/** All rows of a file. */
export const everyRow: WantedRows = { lines: new Set(), skus: new Set(), behind: 0 };

/** The wanted rows, in the order of the file. */
export function pickRows(
  { columns, rows }: CsvTable,
  { lines, skus, behind }: WantedRows,
): readonly CsvRow[] {
  const skuColumn = columnOf(columns, "sku");
  return rows.filter(
    ({ line, cells }) =>
      lines.has(line) ||
      (behind !== null && line > behind) ||
      (skus.size > 0 && skus.has(cells[skuColumn]?.trim() ?? "")),
  );
}
