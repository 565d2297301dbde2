import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import {
  type CellChange,
  changeCells,
  chooseRows,
  type EditHistory,
  redo,
  startHistory,
  undo,
} from "../rows/edits.ts";
import type { FailedRow } from "../rows/failed-row.ts";
import type { KeptEdits } from "../send/kept-uploads.ts";
import { useKeptUploads } from "../send/use-kept-uploads.ts";

/** What is done to the failed rows of an upload. */
export interface CorrectionsInHand {
  readonly history: EditHistory;
  /** Columns that were added to those of the file. */
  readonly moreColumns: readonly string[];
  readonly change: (changes: readonly CellChange[]) => void;
  readonly choose: (rows: readonly FailedRow[], isSent: boolean) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly addColumn: (name: string) => void;
}

interface State {
  readonly history: EditHistory;
  readonly moreColumns: readonly string[];
}

type Action =
  | { readonly kind: "addColumn"; readonly name: string }
  | { readonly kind: "change"; readonly changes: readonly CellChange[] }
  | { readonly kind: "choose"; readonly rows: readonly FailedRow[]; readonly isSent: boolean }
  | { readonly kind: "redo" }
  | { readonly kind: "undo" };

/** How long after an edit it is kept, in milliseconds: quick ones go together. */
const keepDelayMs = 300;

/** Holds what is done, and keeps it in the browser: a reload loses nothing. */
export function useCorrections(taskId: string, begin: KeptEdits): CorrectionsInHand {
  const kept = useKeptUploads();
  const [{ history, moreColumns }, dispatch] = useReducer(reduce, begin, ({ edits, moreColumns: more }) => ({
    history: startHistory(edits),
    moreColumns: more,
  }));
  const isDirty = useRef(false);
  const { edits } = history;
  const keep = useEffectEvent(() => {
    if (!isDirty.current) return;
    isDirty.current = false;
    void kept.writeEdits(taskId, { edits, moreColumns });
  });
  useEffect(() => {
    if (edits === begin.edits && moreColumns === begin.moreColumns) return undefined;
    isDirty.current = true;
    const timer = setTimeout(() => keep(), keepDelayMs);
    return () => clearTimeout(timer);
  }, [edits, moreColumns, begin]);
  useEffect(() => {
    const onHide = () => keep();
    addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
      keep();
    };
  }, []);
  const actions = useMemo(
    () => ({
      change: (changes: readonly CellChange[]) => {
        if (changes.length > 0) dispatch({ kind: "change", changes });
      },
      choose: (rows: readonly FailedRow[], isSent: boolean) => dispatch({ kind: "choose", rows, isSent }),
      undo: () => dispatch({ kind: "undo" }),
      redo: () => dispatch({ kind: "redo" }),
      addColumn: (name: string) => dispatch({ kind: "addColumn", name }),
    }),
    [],
  );
  return { history, moreColumns, ...actions };
}

function reduce({ history, moreColumns }: State, action: Action): State {
  switch (action.kind) {
    case "change":
      return { history: changeCells(history, action.changes), moreColumns };
    case "choose":
      return { history: chooseRows(history, action.rows, action.isSent), moreColumns };
    case "undo":
      return { history: undo(history), moreColumns };
    case "redo":
      return { history: redo(history), moreColumns };
    case "addColumn":
      return { history, moreColumns: [...moreColumns, action.name] };
  }
}
