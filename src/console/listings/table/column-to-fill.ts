import type { Edits } from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { ReasonGroup } from "../rows/reason-groups.ts";

/**
 * Returns the index of the column that most of the rows have to correct: that of the chosen reason, otherwise the most
 * frequent one. Cells that are already changed do not count, unless all are.
 * @param chosen Reason that the rows are filtered by.
 */
export function columnToFill(
  rows: readonly FailedRow[],
  edits: Edits,
  groups: readonly ReasonGroup[],
  chosen: ReasonGroup | undefined,
): number {
  if (chosen && chosen.column >= 0) return chosen.column;
  const columns = new Map(groups.map(({ key, column }) => [key, column]));
  const counts = new Map<number, { open: number; all: number }>();
  for (const row of rows) {
    for (const key of row.reasonKeys) {
      const column = columns.get(key) ?? -1;
      if (column < 0) continue;
      const count = counts.get(column) ?? { open: 0, all: 0 };
      count.all += 1;
      if (edits.get(row.key)?.cells[column] === undefined) count.open += 1;
      counts.set(column, count);
    }
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b.open - a.open || b.all - a.all);
  return first?.[0] ?? 0;
}
