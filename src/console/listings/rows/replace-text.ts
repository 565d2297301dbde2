import { type CellChange, cellOf, type Edits } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";

/** Find-and-replace request. */
export interface Replacement {
  /** Text to find. Empty only with `isWholeCell`, where it matches empty cells. */
  readonly find: string;
  readonly replaceWith: string;
  /** True to match only cells that equal the text. */
  readonly isWholeCell: boolean;
  /** Column to search; null for every column. */
  readonly column: number | null;
}

/** Returns the cell changes of a replacement. The search is case-sensitive. */
export function findReplacements(
  rows: readonly FailedRow[],
  edits: Edits,
  columnCount: number,
  { find, replaceWith, isWholeCell, column }: Replacement,
): readonly CellChange[] {
  if (find === "" && !isWholeCell) return [];
  const columns = column === null ? Array.from({ length: columnCount }, (_, index) => index) : [column];
  const changes: CellChange[] = [];
  for (const row of rows) {
    if (row.cells === null) continue;
    for (const index of columns) {
      const old = cellOf(edits, row, index);
      const value = isWholeCell
        ? old === find
          ? replaceWith
          : old
        : old.replaceAll(find, () => replaceWith);
      if (value !== old) changes.push({ row, column: index, value });
    }
  }
  return changes;
}
