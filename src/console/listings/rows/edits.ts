import type { FailedRow } from "./failed-row.ts";
import { hasValueFault } from "./value-fault.ts";

/** What was done to a row. */
export interface RowEdit {
  /** The new values, by the index of the column. */
  readonly cells: Readonly<Record<number, string>>;
  /** Whether it is to be sent, as somebody has said; null: when it has new values. */
  readonly isSent: boolean | null;
}

/** What was done, by the keys of the rows. */
export type Edits = ReadonlyMap<string, RowEdit>;

/** One step that can be undone: the rows before and after it; undefined for one that was as it was sent. */
export interface EditStep {
  readonly before: ReadonlyMap<string, RowEdit | undefined>;
  readonly after: ReadonlyMap<string, RowEdit | undefined>;
}

/** What was done, what can be undone, and what can be done again. */
export interface EditHistory {
  readonly edits: Edits;
  readonly past: readonly EditStep[];
  readonly future: readonly EditStep[];
}

/** A new value of a cell. */
export interface CellChange {
  readonly row: FailedRow;
  readonly column: number;
  readonly value: string;
}

/** So many steps can be undone. */
const maxSteps = 200;

const untouched: RowEdit = { cells: {}, isSent: null };

/** The history that begins with these edits. */
export function startHistory(edits: Edits): EditHistory {
  return { edits, past: [], future: [] };
}

/** Changes cells in one step. A cell that gets the value it was sent with is no longer changed. */
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

/** Says of rows whether they are to be sent, in one step. */
export function chooseRows(history: EditHistory, rows: readonly FailedRow[], isSent: boolean): EditHistory {
  const after = new Map<string, RowEdit>();
  for (const { key } of rows) {
    const edit = history.edits.get(key) ?? untouched;
    // What is so by itself is not said.
    after.set(key, { ...edit, isSent: isSent === hasNewValues(edit) ? null : isSent });
  }
  return take(history, after);
}

/** Takes the last step back. */
export function undo({ edits, past, future }: EditHistory): EditHistory {
  const step = past.at(-1);
  if (!step) return { edits, past, future };
  return { edits: withRows(edits, step.before), past: past.slice(0, -1), future: [...future, step] };
}

/** Does the step again that was last taken back. */
export function redo({ edits, past, future }: EditHistory): EditHistory {
  const step = future.at(-1);
  if (!step) return { edits, past, future };
  return { edits: withRows(edits, step.after), past: [...past, step], future: future.slice(0, -1) };
}

/** The value of a cell, as it is now. */
export function cellOf(edits: Edits, { key, cells }: FailedRow, column: number): string {
  return edits.get(key)?.cells[column] ?? cells?.[column] ?? "";
}

/** Whether a cell is not as it was sent. */
export function isCellChanged(edits: Edits, { key }: FailedRow, column: number): boolean {
  return edits.get(key)?.cells[column] !== undefined;
}

/** Whether a row is to be sent. One that is not in the file cannot be, nor one whose new values have a fault. */
export function isRowSent(edits: Edits, { key, cells }: FailedRow, columns: readonly string[]): boolean {
  const edit = edits.get(key);
  if (cells === null || edit === undefined || hasValueFault(edit.cells, columns)) return false;
  return edit.isSent ?? hasNewValues(edit);
}

/** All cells of a row, as they are now. */
export function cellsOf(edits: Edits, row: FailedRow): readonly string[] {
  const changed = Object.keys(edits.get(row.key)?.cells ?? {}).map(Number);
  const length = Math.max(row.cells?.length ?? 0, ...changed.map((column) => column + 1));
  return Array.from({ length }, (_, column) => cellOf(edits, row, column));
}

function hasNewValues({ cells }: RowEdit): boolean {
  return Object.keys(cells).length > 0;
}

function take({ edits, past }: EditHistory, rows: ReadonlyMap<string, RowEdit>): EditHistory {
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
