import { type CellChange, cellOf, type Edits } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";

/** What is looked for, and what takes its place. */
export interface Replacement {
  /** Never empty, unless whole cells are meant: then it finds empty ones. */
  readonly find: string;
  readonly replaceWith: string;
  /** Whether only cells are meant that are nothing but the text. */
  readonly isWholeCell: boolean;
  /** Where it is looked for; null: in every column. */
  readonly column: number | null;
}

/** The changes that a replacement makes in the rows. Capitals matter. */
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
