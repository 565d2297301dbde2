import { useCallback, useMemo } from "react";
import { setOrDelete } from "../../components/search-parameters.ts";
import { useQueryParameters } from "../../components/use-address.ts";
import { type RowFilter, type RowState, rowStates } from "../rows/filter-rows.ts";

/** Filter of the failed rows. It is part of the address, so it can be linked and survives a reload. */
export function useRowFilter(): readonly [RowFilter, (changes: Partial<RowFilter>) => void] {
  const [parameters, changeAddress] = useQueryParameters();
  const reason = parameters.get("reason");
  const state = parameters.get("state");
  const text = parameters.get("text") ?? "";
  const filter = useMemo(
    () => ({ reason, state: isRowState(state) ? state : null, text }),
    [reason, state, text],
  );
  const setFilter = useCallback(
    (changes: Partial<RowFilter>) =>
      changeAddress(
        (address) => {
          for (const [name, value] of Object.entries(changes)) setOrDelete(address, name, value);
        },
        { replace: true, preventScrollReset: true },
      ),
    [changeAddress],
  );
  return [filter, setFilter];
}

function isRowState(text: string | null): text is RowState {
  return rowStates.some((state) => state === text);
}
