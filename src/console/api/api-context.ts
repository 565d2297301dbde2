import { createContext, useContext, useSyncExternalStore } from "react";
import type { Api } from "./api.ts";

/** API of the signed-in user; provided by the shell. */
export const ApiContext = createContext<Api | null>(null);

/**
 * Returns the API of the signed-in user. Screens query with urql's hooks and use this for file uploads, the network
 * state and the log.
 * @throws Error outside the shell's provider.
 */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error("There is no provider for the API.");
  return api;
}

/** True while the gateway is reachable. Re-renders the component when that changes. */
export function useIsReachable(): boolean {
  const { network } = useApi();
  return useSyncExternalStore(network.subscribe, () => network.isReachable);
}
