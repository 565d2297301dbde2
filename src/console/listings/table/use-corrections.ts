import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import {
  type CellChange,
  changeCells,
  chooseRows,
  type EditHistory,
  type EditStep,
  redo,
  revert,
  startHistory,
  undo,
} from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { UploadEdits } from "../send/stored-uploads.ts";
import { useStoredUploads } from "../send/use-stored-uploads.ts";
import { EditSaver } from "./edit-saver.ts";

/** Edits of an upload's failed rows, and the actions that change them. */
export interface RowEditor {
  readonly history: EditHistory;
  /** Columns added to those of the file. */
  readonly moreColumns: readonly string[];
  /** True when the browser has stored all edits. */
  readonly isKept: boolean;
  /** Changes cells. @returns a function that reverts this change only */
  readonly change: (changes: readonly CellChange[]) => () => void;
  /** Includes or excludes rows. @returns a function that reverts this choice only */
  readonly choose: (rows: readonly FailedRow[], isSent: boolean) => () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly addColumn: (name: string) => void;
}

interface State {
  readonly history: EditHistory;
  readonly moreColumns: readonly string[];
}

/** Change of the history that adds a step. */
type Edit = (history: EditHistory) => EditHistory;

type Action =
  | { readonly kind: "addColumn"; readonly name: string }
  | { readonly kind: "edit"; readonly edit: Edit }
  | { readonly kind: "redo" }
  | { readonly kind: "revert"; readonly step: EditStep }
  | { readonly kind: "undo" };

/** Holds the edits and stores each change in the browser, so that a reload loses nothing. */
export function useCorrections(taskId: string, begin: UploadEdits): RowEditor {
  const kept = useStoredUploads();
  const [{ history, moreColumns }, dispatch] = useReducer(reduce, begin, ({ edits, moreColumns: more }) => ({
    history: startHistory(edits),
    moreColumns: more,
  }));
  const { edits } = history;
  const keeper = useRef<EditSaver | null>(null);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    void kept.forgetOldEdits();
    const own = new EditSaver((value) => kept.writeEdits(taskId, value), setKept);
    keeper.current = own;
    return () => own.stopNotifying();
  }, [kept, taskId]);
  useEffect(() => {
    if (edits !== begin.edits || moreColumns !== begin.moreColumns)
      keeper.current?.save({ edits, moreColumns });
  }, [edits, moreColumns, begin]);
  const latest = useRef(history);
  useLayoutEffect(() => {
    latest.current = history;
  }, [history]);
  const actions = useMemo(() => {
    const perform = (edit: Edit) => {
      const next = edit(latest.current);
      if (next === latest.current) return () => undefined;
      const step = next.past.at(-1);
      dispatch({ kind: "edit", edit });
      return () => step && dispatch({ kind: "revert", step });
    };
    return {
      change: (changes: readonly CellChange[]) => perform((before) => changeCells(before, changes)),
      choose: (rows: readonly FailedRow[], isSent: boolean) =>
        perform((before) => chooseRows(before, rows, isSent)),
      undo: () => dispatch({ kind: "undo" }),
      redo: () => dispatch({ kind: "redo" }),
      addColumn: (name: string) => dispatch({ kind: "addColumn", name }),
    };
  }, []);
  return { history, moreColumns, isKept, ...actions };
}

function reduce({ history, moreColumns }: State, action: Action): State {
  switch (action.kind) {
    case "edit":
      return { history: action.edit(history), moreColumns };
    case "revert":
      return { history: revert(history, action.step), moreColumns };
    case "undo":
      return { history: undo(history), moreColumns };
    case "redo":
      return { history: redo(history), moreColumns };
    case "addColumn":
      return { history, moreColumns: [...moreColumns, action.name] };
  }
}
