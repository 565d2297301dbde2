import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "urql";
import { listStoredListings, type StoredListingsUpload } from "../activity/stored-listings.ts";
import { useCurrentUser } from "../session/session-context.ts";
import type { HomeTaskFragment } from "./generated/graphql.ts";
import { homeTasksQuery } from "./operations.ts";
import type { Source } from "./source.ts";

/** Tasks of the last days. */
export interface Tasks {
  /** Tasks, newest first. */
  readonly tasks: readonly HomeTaskFragment[];
  /** Listings uploads that this browser has sent. */
  readonly sent: readonly StoredListingsUpload[];
  /** True when the user may see no tasks at all. */
  readonly isForbidden: boolean;
  /** True when there are older tasks of these days that are not loaded. */
  readonly hasMore: boolean;
}

/** Loads the tasks of the last days. */
export function useTasks(): Source<Tasks> {
  const { kept } = useCurrentUser();
  const [{ data, error }, ask] = useQuery({ query: homeTasksQuery });
  const [sent, setSent] = useState<readonly StoredListingsUpload[] | null>(null);
  const readSent = useCallback(() => {
    void listStoredListings(kept).then(setSent, () => setSent([]));
  }, [kept]);
  useEffect(readSent, [readSent]);
  const list = data?.feedTasks;
  const value = useMemo(() => {
    if (!list || sent === null) return null;
    const isForbidden =
      list.nodes.length === 0 && list.unreadable.some(({ reason }) => reason === "MISSING_SCOPE");
    return { tasks: list.nodes, sent, isForbidden, hasMore: list.pageInfo.hasNextPage };
  }, [list, sent]);
  return {
    value,
    error,
    reload: () => {
      ask({ requestPolicy: "network-only" });
      readSent();
    },
  };
}
