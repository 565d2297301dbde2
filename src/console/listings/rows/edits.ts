import type { FailedRow } from "./failed-row.ts";
import { hasValueFault } from "../check/value-rules.ts";

/** Edits of one row. */
export interface RowEdit {
  /** New values, by column index. */
  readonly cells: Readonly<Record<number, string>>;
  /** The user's choice to send the row; null means that the row is sent when it has new values. */
  readonly isSent: boolean | null;
}

/** Edits of all rows, by row key. */
export type Edits = ReadonlyMap<string, RowEdit>;

/** One undoable step: the edits of each changed row before and after it, undefined for no edits. */
export interface EditStep {
  readonly before: ReadonlyMap<string, RowEdit | undefined>;
  readonly after: ReadonlyMap<string, RowEdit | undefined>;
}

/** Edits with their undo and redo steps. */
export interface EditHistory {
  readonly edits: Edits;
  readonly past: readonly EditStep[];
  readonly future: readonly EditStep[];
}

/** New value of a cell. */
export interface CellChange {
  readonly row: FailedRow;
  readonly column: number;
  readonly value: string;
}

/** Maximum number of undo steps. */
const maxSteps = 200;

const untouched: RowEdit = { cells: {}, isSent: null };

/** Starts a history with stored edits. */
export function startHistory(edits: Edits): EditHistory {
  return { edits, past: [], future: [] };
}

/** Changes cells in one step. A cell set to its original value no longer counts as changed. */
export function changeCells(history: EditHistory, changes: readonly CellChange[]): EditHistory {
  const after = new Map<string, RowEdit>();
  for (const { row, column, value } of changes) {
    const edit = after.get(row.key) ?? history.edits.get(row.key) ?? untouched;
    const { [column]: _, ...others } = edit.cells;
    const isChanged = value !== (row.cells?.[column] ?? "");
    after.set(row.key, { ...edit, cells: isChanged ? { ...others, [column]: value } : others });
  }
  return take(history, after);
}

/** Includes rows in the next attempt or excludes them, in one step. */
export function chooseRows(history: EditHistory, rows: readonly FailedRow[], isSent: boolean): EditHistory {
  const after = new Map<string, RowEdit>();
  for (const { key } of rows) {
    const edit = history.edits.get(key) ?? untouched;
    // A choice that equals the default is not stored.
    after.set(key, { ...edit, isSent: isSent === hasNewValues(edit) ? null : isSent });
  }
  return take(history, after);
}

/** Reverts the last step. */
export function undo({ edits, past, future }: EditHistory): EditHistory {
  const step = past.at(-1);
  if (!step) return { edits, past, future };
  return { edits: withRows(edits, step.before), past: past.slice(0, -1), future: [...future, step] };
}

/** Repeats the last reverted step. */
export function redo({ edits, past, future }: EditHistory): EditHistory {
  const step = future.at(-1);
  if (!step) return { edits, past, future };
  return { edits: withRows(edits, step.after), past: [...past, step], future: future.slice(0, -1) };
}

/** Reverts one step, wherever it is in the history. Rows that were changed since stay as they are. */
export function revert(history: EditHistory, step: EditStep): EditHistory {
  const rows = [...step.before].filter(([key]) => isSameEdit(history.edits.get(key), step.after.get(key)));
  return take(history, new Map(rows.map(([key, edit]) => [key, edit ?? untouched])));
}

function isSameEdit(one: RowEdit = untouched, other: RowEdit = untouched): boolean {
  const columns = Object.keys(one.cells);
  return (
    one.isSent === other.isSent &&
    columns.length === Object.keys(other.cells).length &&
    columns.every((column) => one.cells[Number(column)] === other.cells[Number(column)])
  );
}

/** Returns the current value of a cell. */
export function cellOf(edits: Edits, { key, cells }: FailedRow, column: number): string {
  return edits.get(key)?.cells[column] ?? cells?.[column] ?? "";
}

/** True when a row will be sent. Rows that are not in the file and rows with invalid new values are never sent. */
export function isRowSent(edits: Edits, { key, cells }: FailedRow, columns: readonly string[]): boolean {
  const edit = edits.get(key);
  if (cells === null || edit === undefined || hasValueFault(edit.cells, columns)) return false;
  return edit.isSent ?? hasNewValues(edit);
}

/** Returns the current values of all cells of a row. */
export function cellsOf(edits: Edits, row: FailedRow): readonly string[] {
  const changed = Object.keys(edits.get(row.key)?.cells ?? {}).map(Number);
  const length = Math.max(row.cells?.length ?? 0, ...changed.map((column) => column + 1));
  return Array.from({ length }, (_, column) => cellOf(edits, row, column));
}

export function hasNewValues({ cells }: RowEdit): boolean {
  return Object.keys(cells).length > 0;
}

/** Adds a step; the history stays the same when no row changes. */
function take(history: EditHistory, rows: ReadonlyMap<string, RowEdit>): EditHistory {
  if (rows.size === 0) return history;
  const { edits, past } = history;
  const after = new Map([...rows].map(([key, edit]) => [key, isUntouched(edit) ? undefined : edit]));
  const before = new Map([...after.keys()].map((key) => [key, edits.get(key)]));
  return { edits: withRows(edits, after), past: [...past, { before, after }].slice(-maxSteps), future: [] };
}

function isUntouched(edit: RowEdit): boolean {
  return edit.isSent === null && !hasNewValues(edit);
}

function withRows(edits: Edits, rows: ReadonlyMap<string, RowEdit | undefined>): Edits {
  const changed = new Map(edits);
  for (const [key, edit] of rows) {
    if (edit) changed.set(key, edit);
    else changed.delete(key);
  }
  return changed;
}
