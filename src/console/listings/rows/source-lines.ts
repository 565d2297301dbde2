import type { CsvShape } from "../../csv/csv-table.ts";
import type { FailedRow } from "./failed-row.ts";

/**
 * Maps lines of the corrected file to lines of the seller's own file. Empty when the uploaded file is the seller's own.
 */
export type SourceLines = ReadonlyMap<number, number>;

/** Returns the line of the seller's own file where a row starts. */
export function sourceLineOf({ line }: FailedRow, sourceLines: SourceLines): number | null {
  return line === null ? null : (sourceLines.get(line) ?? line);
}

/**
 * Returns, for each row, its start line in the corrected file and in the seller's own file.
 * @param rows Rows with the cells to be written.
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
