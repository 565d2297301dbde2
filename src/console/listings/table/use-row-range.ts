import { useRef } from "react";
import { hasValueFault } from "../check/value-rules.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { RowEditor } from "./use-corrections.ts";

interface Rows {
  /** Visible rows. */
  readonly rows: readonly FailedRow[];
  readonly columns: readonly string[];
  readonly sentKeys: ReadonlySet<string>;
  readonly corrections: RowEditor;
}

/**
 * Returns a function that includes or excludes a row. With `isThrough`, as with the Shift key, it does so for all visible
 * rows from the last changed one to this one.
 */
export function useRowRange({ rows, columns, sentKeys, corrections }: Rows) {
  const last = useRef<string | null>(null);
  return (row: FailedRow, isSent: boolean, isThrough: boolean) => {
    const [from, to] = [rows.findIndex(({ key }) => key === last.current), rows.indexOf(row)];
    last.current = row.key;
    const range = isThrough && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    const { edits } = corrections.history;
    const changeable = range.filter(
      ({ key, cells }) =>
        cells !== null && !sentKeys.has(key) && !hasValueFault(edits.get(key)?.cells ?? {}, columns),
    );
    corrections.choose(changeable, isSent);
  };
}
