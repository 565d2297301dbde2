/** Row of a file's preview. */
interface PreviewRow {
  readonly cells: readonly string[];
}

/**
 * Returns a unique title for each column of a preview. A file may repeat or omit column names, and a row may have more
 * cells than the file has column names.
 * @param nameOf Returns the name of the column at a position, counted from 1.
 */
export function columnTitles(
  columns: readonly string[],
  rows: readonly PreviewRow[],
  nameOf: (number: number) => string,
): readonly string[] {
  const count = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = columns[index]?.trim() || nameOf(index + 1);
    let title = name;
    for (let another = 2; taken.has(title); another += 1) title = `${name} (${another})`;
    taken.add(title);
    return title;
  });
}

/** Instant in the format of ISO 8601, with time and time zone. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** True when a column certainly contains instants: each value is one, and there is at least one. */
export function hasInstants(rows: readonly PreviewRow[], column: number): boolean {
  const values = rows.map(({ cells }) => cells[column] ?? "").filter((value) => value !== "");
  return (
    values.length > 0 && values.every((value) => instant.test(value) && !Number.isNaN(Date.parse(value)))
  );
}
