import { startTransition, useCallback, useOptimistic } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** Edits search parameters in place. */
export type QueryParameterEdit = (parameters: URLSearchParams) => void;

/**
 * Returns the search parameters of the page's address, and a function that changes them. The router sets the address
 * before it renders. Each change starts from `location`, so two changes in a row are both applied. The new value is
 * returned without waiting for the router.
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
