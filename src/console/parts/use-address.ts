import { startTransition, useCallback, useOptimistic } from "react";
import { type NavigateOptions, useSearchParams } from "react-router";

/** Changes the parameters that it is given. */
export type AddressEdit = (parameters: URLSearchParams) => void;

/**
 * Search parameters of the page's address, with what was chosen last, and a function that changes them.
 * The router draws a new address later than it sets it: each change builds on the address as it is set, so that two
 * choices in a row both count, and a chosen value is shown at once.
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

/** Sets a parameter; without a value it is taken out. */
export function setOrDelete(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null || value === "") parameters.delete(name);
  else parameters.set(name, value);
}
