import { startTransition, useCallback, useOptimistic } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** Edits search parameters in place. */
export type AddressEdit = (parameters: URLSearchParams) => void;

/**
 * Search parameters of the page's address, and a function that changes them. The router renders a new address after it
 * has set it. Each change therefore starts from the set address, and is returned at once: two changes in a row both count.
 */
export function useAddress(): readonly [
  URLSearchParams,
  (edit: AddressEdit, options?: NavigateOptions) => void,
] {
  const [drawn, setAddress] = useSearchParams();
  const [address, showAddress] = useOptimistic(drawn);
  const change = useCallback(
    (edit: AddressEdit, options?: NavigateOptions) => {
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
