/** A row of a file's preview. */
interface PreviewRow {
  readonly cells: readonly string[];
}

/**
 * A title for each column of a preview that no other column has. A file may name two columns the same, or none at all, and a row of it may
 * have more cells than there are names.
 * @param nameOf names the column at a place, from 1.
 */
export function columnTitles(
  columns: readonly string[],
  rows: readonly PreviewRow[],
  nameOf: (place: number) => string,
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
