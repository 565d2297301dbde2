/** Position of a cell, from 0. The grid's own columns come before those of the file. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

/** Size of the grid. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Number of rows that Page Up and Page Down move. */
  readonly pageRows: number;
}

/** Columns before those of the file, by the names of their styles. */
export const ownNames = ["include", "line", "reason"] as const;

/** Number of columns before those of the file. */
export const ownColumns = ownNames.length;

/**
 * Returns the cell that a key moves to; null when the key does not move.
 * @param isFar True when Ctrl or Cmd is held.
 */
export function moveBy(
  key: string,
  isFar: boolean,
  position: GridPosition,
  size: GridSize,
): GridPosition | null {
  const { row, column } = position;
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

/** Clamps a position to the grid. */
export function within({ row, column }: GridPosition, { rows, columns }: GridSize): GridPosition {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** Parses clipboard text in the format of spreadsheets into rows of cells. Quoted cells may contain line breaks. */
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
    // A line break at the end of the text starts no further row.
    if (end === "" || cells.lastIndex === text.length) return rows;
  }
}
