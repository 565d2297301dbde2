import { createContext, useContext, useSyncExternalStore } from "react";
import type { Api } from "./api.ts";

/** The API of the user who is signed in; provided by the shell. */
export const ApiContext = createContext<Api | null>(null);

/** The API. Screens ask and change with urql's own hooks; this is for what these do not do: files with their progress. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error("Nothing above provides the API.");
  return api;
}

/** Whether the gateway can be reached, kept up to date. */
export function useIsReachable(): boolean {
  const { network } = useApi();
  return useSyncExternalStore(network.subscribe, () => network.isReachable);
}
