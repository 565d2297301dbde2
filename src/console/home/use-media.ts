import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "urql";
import { listStoredMedia, type StoredMedia } from "../activity/stored-media.ts";
import { useCurrentUser } from "../session/session-context.ts";
import type { HomeMediaQuery } from "./generated/graphql.ts";
import { homeMediaQuery } from "./operations.ts";
import type { Source } from "./source.ts";

/** State of a media item at the marketplace; null once the marketplace has removed it. */
export type MediaFacts = HomeMediaQuery["nodes"][number];

/** Media of this browser with its state. */
export type MediaItem = StoredMedia<NonNullable<MediaFacts>>;

/** Number of media whose current state is loaded, the newest. */
const maxIds = 50;

/** Loads the media of this browser: the newest with its current state, all others with the last known one. */
export function useMedia(): Source<readonly MediaItem[]> {
  const { kept, user } = useCurrentUser();
  const [stored, setStored] = useState<readonly MediaItem[] | null>(null);
  const read = useCallback(() => {
    void listStoredMedia<NonNullable<MediaFacts>>(kept).then(setStored, () => setStored([]));
  }, [kept]);
  useEffect(() => {
    read();
    // The media screen announces each change, also in other tabs.
    const channel = new BroadcastChannel(`marketplace-console-gallery:${user.userId}`);
    channel.addEventListener("message", read);
    return () => channel.close();
  }, [read, user.userId]);
  const ids = useMemo(() => stored?.slice(0, maxIds).map(({ id }) => id) ?? [], [stored]);
  const [{ data, error, operation }, ask] = useQuery({
    query: homeMediaQuery,
    variables: { ids },
    pause: ids.length === 0,
  });
  const value = useMemo(() => {
    if (stored === null || (ids.length > 0 && !data && !error)) return null;
    // While a new item is asked for, the answer is that of the former ones.
    const asked = operation?.variables.ids ?? [];
    const current = new Map([asked].flat().map((id, index) => [id, data?.nodes[index] ?? null]));
    return stored.map((item) => ({
      ...item,
      facts: current.has(item.id) ? (current.get(item.id) ?? null) : item.facts,
    }));
  }, [stored, ids, data, error, operation]);
  return {
    value: error ? null : value,
    error,
    reload: () => {
      read();
      if (ids.length > 0) ask({ requestPolicy: "network-only" });
    },
  };
}
