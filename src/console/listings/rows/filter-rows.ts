import { cellsOf, type Edits, isRowSent } from "./edits.ts";
import type { FailedRow } from "./failed-row.ts";

/** Which of the failed rows are shown. */
export interface RowFilter {
  /** Key of their reason; null for any. */
  readonly reason: string | null;
  /** Where they stand: still to be corrected, ready to be sent, sent with a later attempt. */
  readonly state: RowState | null;
  /** Text that one of their cells or messages has, in any case. */
  readonly text: string;
}

/** Where a failed row stands. */
export type RowState = "open" | "ready" | "sent";

/** All of them, in the order in which a row goes through them. */
export const rowStates: readonly RowState[] = ["open", "ready", "sent"];

/** Where a row stands. @param sentKeys keys of the rows that went with a later attempt. */
export function stateOf(
  row: FailedRow,
  edits: Edits,
  sentKeys: ReadonlySet<string>,
  columns: readonly string[],
): RowState {
  if (sentKeys.has(row.key)) return "sent";
  return isRowSent(edits, row, columns) ? "ready" : "open";
}

/** The rows that a filter lets through. */
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
