import { startTransition, useCallback, useOptimistic } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** Edits search parameters in place. */
export type QueryParameterEdit = (parameters: URLSearchParams) => void;

/**
 * Returns the search parameters of the page's address and a function that edits them. Edits are based on
 * `window.location`, so consecutive edits do not overwrite each other. Components see the new value before the router
 * has navigated.
 */
export function useQueryParameters(): readonly [
  URLSearchParams,
  (edit: QueryParameterEdit, options?: NavigateOptions) => void,
] {
  const [drawn, setAddress] = useSearchParams();
  const [address, showAddress] = useOptimistic(drawn);
  const change = useCallback(
    (edit: QueryParameterEdit, options?: NavigateOptions) => {
      const next = new URLSearchParams(window.location.search);
      edit(next);
      startTransition(() => {
        showAddress(next);
        setAddress(next, options);
      });
    },
    [setAddress, showAddress],
  );
  return [address, change];
}
