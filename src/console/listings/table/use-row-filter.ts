import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type RowFilter, type RowState, rowStates } from "../rows/filter-rows.ts";

/** The filter of the failed rows. It stands in the address, so that it can be linked and survives a reload. */
export function useRowFilter(): readonly [RowFilter, (filter: RowFilter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const reason = parameters.get("reason");
  const state = parameters.get("state");
  const text = parameters.get("text") ?? "";
  const filter = useMemo(
    () => ({ reason, state: isRowState(state) ? state : null, text }),
    [reason, state, text],
  );
  const setFilter = useCallback(
    (wanted: RowFilter) => {
      const next = new URLSearchParams();
      if (wanted.reason !== null) next.set("reason", wanted.reason);
      if (wanted.state !== null) next.set("state", wanted.state);
      if (wanted.text !== "") next.set("text", wanted.text);
      setParameters(next, { replace: true, preventScrollReset: true });
    },
    [setParameters],
  );
  return [filter, setFilter];
}

function isRowState(text: string | null): text is RowState {
  return rowStates.some((state) => state === text);
}
