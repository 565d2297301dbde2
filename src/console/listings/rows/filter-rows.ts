import { cellsOf, type Edits, isRowSent } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";

/** Filter of the failed rows. */
export interface RowFilter {
  /** Key of the reason; null for any. */
  readonly reason: string | null;
  /** State of the row; null for any. */
  readonly state: RowState | null;
  /** Text to find in cells and messages, ignoring case; empty for no search. */
  readonly text: string;
}

/** State of a failed row: not corrected, ready to send, or sent with a later attempt. */
export type RowState = "open" | "ready" | "sent";

/** All states, in the order in which a row passes through them. */
export const rowStates: readonly RowState[] = ["open", "ready", "sent"];

/** Returns the state of a row. @param sentKeys Keys of the rows that were sent again by a later attempt. */
export function stateOf(
  row: FailedRow,
  edits: Edits,
  sentKeys: ReadonlySet<string>,
  columns: readonly string[],
): RowState {
  if (sentKeys.has(row.key)) return "sent";
  return isRowSent(edits, row, columns) ? "ready" : "open";
}

/** Returns the rows that match a filter. */
export function filterRows(
  rows: readonly FailedRow[],
  edits: Edits,
  sentKeys: ReadonlySet<string>,
  { reason, state, text }: RowFilter,
  columns: readonly string[],
): readonly FailedRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (reason === null || row.reasonKeys.includes(reason)) &&
      (state === null || stateOf(row, edits, sentKeys, columns) === state) &&
      (wanted === "" || textsOf(row, edits).some((one) => one.toLowerCase().includes(wanted))),
  );
}

function textsOf(row: FailedRow, edits: Edits): readonly string[] {
  return [...cellsOf(edits, row), row.sku ?? "", ...row.reasons.map(({ message }) => message ?? "")];
}
