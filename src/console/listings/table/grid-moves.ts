/** A cell of the grid: row and column from 0; the columns include those before the file's own. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** How large the grid is. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are seen at once. */
  readonly pageRows: number;
}

/** Columns before those of the file: whether the row is sent, its line, its reason. */
export const ownColumns = 3;

/** Where a key leads from a place; null when it leads nowhere. @param isFar whether Ctrl or Cmd is held. */
export function moveBy(key: string, isFar: boolean, place: GridPlace, size: GridSize): GridPlace | null {
  const { row, column } = place;
  switch (key) {
    case "ArrowUp":
      return within({ row: isFar ? 0 : row - 1, column }, size);
    case "ArrowDown":
      return within({ row: isFar ? size.rows - 1 : row + 1, column }, size);
    case "ArrowLeft":
      return within({ row, column: isFar ? 0 : column - 1 }, size);
    case "ArrowRight":
      return within({ row, column: isFar ? size.columns - 1 : column + 1 }, size);
    case "PageUp":
      return within({ row: row - size.pageRows, column }, size);
    case "PageDown":
      return within({ row: row + size.pageRows, column }, size);
    case "Home":
      return within({ row: isFar ? 0 : row, column: 0 }, size);
    case "End":
      return within({ row: isFar ? size.rows - 1 : row, column: size.columns - 1 }, size);
    default:
      return null;
  }
}

/** The place, or the nearest one within the grid. */
export function within({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** What the clipboard holds, as a spreadsheet writes it: rows of cells. A single cell may have line breaks. */
export function readClipboard(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const cells = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  let row: string[] = [];
  for (;;) {
    const found = cells.exec(text);
    if (!found) return [[text]];
    const [, cell = "", end = ""] = found;
    row.push(cell.startsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    // A line break at the end closes the last row.
    if (end === "" || cells.lastIndex === text.length) return rows;
  }
}
