import { useCallback, useEffect, useMemo, useState } from "react";
import { useQuery } from "urql";
import { listStoredMedia, type StoredMedia } from "../activity/stored-media.ts";
import { useCurrentUser } from "../session/session-context.ts";
import type { HomeMediaQuery } from "./generated/graphql.ts";
import { homeMediaQuery } from "./operations.ts";
import type { Source } from "./source.ts";

/** State of a media item at the marketplace; null once the marketplace has removed it. */
export type MediaFacts = HomeMediaQuery["nodes"][number];

/** Media of this browser with its current state. */
export interface MediaItem extends Omit<StoredMedia, "facts"> {
  readonly facts: MediaFacts;
}

/** Maximum number of media in one query. */
const maxIds = 50;

/** Loads the newest media of this browser with its current state. */
export function useMedia(): Source<readonly MediaItem[]> {
  const { kept, user } = useCurrentUser();
  const [stored, setStored] = useState<readonly StoredMedia[] | null>(null);
  const read = useCallback(() => {
    void listStoredMedia(kept).then(
      (all) => setStored(all.slice(0, maxIds)),
      () => setStored([]),
    );
  }, [kept]);
  useEffect(() => {
    read();
    // The media screen announces each change, also in other tabs.
    const channel = new BroadcastChannel(`marketplace-console-gallery:${user.userId}`);
    channel.addEventListener("message", read);
    return () => channel.close();
  }, [read, user.userId]);
  const ids = useMemo(() => stored?.map(({ id }) => id) ?? [], [stored]);
  const [{ data, error }, ask] = useQuery({
    query: homeMediaQuery,
    variables: { ids },
    pause: ids.length === 0,
  });
  const value = useMemo(() => {
    if (stored === null || (ids.length > 0 && !data && !error)) return null;
    const byId = new Map(data?.nodes.flatMap((node) => (node ? [[node.id, node] as const] : [])));
    return stored.map((item) => ({ ...item, facts: byId.get(item.id) ?? null }));
  }, [stored, ids, data, error]);
  return {
    value: error ? null : value,
    error,
    reload: () => {
      read();
      if (ids.length > 0) ask({ requestPolicy: "network-only" });
    },
  };
}
