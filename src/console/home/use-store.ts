import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "urql";
import { useCurrentUser } from "../session/session-context.ts";
import type { HomeStoreQuery } from "./generated/graphql.ts";
import { homeStoreQuery } from "./operations.ts";
import type { Source } from "./source.ts";
import type { StoredChange } from "./stored-change.ts";

/** Store of the seller and its changes. */
export interface StoreNow {
  /** Changes of this browser, in processing order. */
  readonly queue: readonly StoredChange[];
  /** The store at the service; null when the seller has none. */
  readonly store: HomeStoreQuery["store"];
}

/** Loads the changes of the store: those of this browser, and those that the service reports. */
export function useStore(): Source<StoreNow> {
  const { kept, user } = useCurrentUser();
  const [{ data, error }, ask] = useQuery({ query: homeStoreQuery });
  const [queue, setQueue] = useState<readonly StoredChange[] | null>(null);
  const read = useCallback(() => {
    void kept.get<{ readonly items: readonly StoredChange[] }>("store:queue").then(
      (stored) => setQueue(stored?.items ?? []),
      () => setQueue([]),
    );
  }, [kept]);
  useEffect(() => {
    read();
    // The store screen announces each change of the queue, also in other tabs.
    const channel = new BroadcastChannel(`marketplace-console:store:${user.userId}`);
    channel.addEventListener("message", read);
    return () => channel.close();
  }, [read, user.userId]);
  // An error leaves `store` empty, as for a seller without a store.
  const failure = data?.store ? undefined : error;
  const value = useMemo(
    () => (data && !failure && queue !== null ? { queue, store: data.store } : null),
    [data, failure, queue],
  );
  return {
    value,
    error: failure,
    reload: () => {
      read();
      ask({ requestPolicy: "network-only" });
    },
  };
}
