import type { CsvShape } from "../csv/csv-table.ts";
import type { FailedRow } from "./failed-row.ts";

/** Lines of the seller's own file by the lines of a corrected file; empty for a file that the seller wrote. */
export type SourceLines = ReadonlyMap<number, number>;

/** Line of the seller's own file at which a row begins. */
export function sourceLineOf({ line }: FailedRow, sourceLines: SourceLines): number | null {
  return line === null ? null : (sourceLines.get(line) ?? line);
}

/**
 * Pairs of lines, in the order of the rows: where each row begins in the file that is written of them, and in the seller's own file.
 * @param rows with their cells as they are written.
 */
export function pairLines(
  { head }: Pick<CsvShape, "head">,
  moreColumns: readonly string[],
  rows: readonly { readonly row: FailedRow; readonly cells: readonly string[] }[],
  sourceLines: SourceLines,
): readonly (readonly [number, number])[] {
  let line = 2 + lineBreaksIn([head, ...moreColumns]);
  return rows.map(({ row, cells }) => {
    const pair = [line, sourceLineOf(row, sourceLines) ?? line] as const;
    line += 1 + lineBreaksIn(cells);
    return pair;
  });
}

function lineBreaksIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split(/\r\n|\r|\n/).length - 1, 0);
}
