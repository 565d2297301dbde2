import { useEffect } from "react";
import { type Client, useClient, useSubscription } from "urql";
import { useSessionState } from "../../session/session-context.ts";
import { DocumentStatus, MediaNow, VideoStatus } from "../operations.ts";
import { isFacts } from "../queue/read-media.ts";
import type { Gallery, GalleryItem } from "./gallery-store.ts";
import { isProcessing } from "./media-facts.ts";

/** Number of items in one query. */
const pageSize = 25;

/** Refreshes all gallery items once per visit. */
export function useFreshMedia(gallery: Gallery): void {
  const client = useClient();
  useEffect(() => {
    const leaving = new AbortController();
    void refresh(client, gallery, leaving.signal);
    return () => leaving.abort();
  }, [client, gallery]);
}

async function refresh(client: Client, gallery: Gallery, signal: AbortSignal): Promise<void> {
  await gallery.ready;
  const ids = gallery.items.map(({ id }) => id);
  for (let begin = 0; begin < ids.length; begin += pageSize) {
    const page = ids.slice(begin, begin + pageSize);
    const { data, error } = await client
      .query(MediaNow, { ids: page }, { requestPolicy: "network-only" })
      .toPromise();
    // A failed query does not mean that the media was removed.
    if (error || !data || signal.aborted) return;
    for (const [index, node] of data.nodes.entries()) {
      const id = page[index];
      if (id) void gallery.updateFacts(id, isFacts(node) ? node : null);
    }
  }
}

/** Subscribes to the status of all media that is still being processed. Renders nothing. */
export function LiveMedia({
  gallery,
  items,
}: {
  readonly gallery: Gallery;
  readonly items: readonly GalleryItem[];
}) {
  const state = useSessionState();
  // The WebSocket closes with the session; the subscriptions start again with the next session.
  const isOver = state.kind === "signedIn" && state.isOver;
  return items
    .filter(({ facts }) => isProcessing(facts))
    .map(({ id, kind }) =>
      kind === "video" ? (
        <LiveVideo key={id} id={id} gallery={gallery} isPaused={isOver} />
      ) : (
        <LiveDocument key={id} id={id} gallery={gallery} isPaused={isOver} />
      ),
    );
}

interface LiveProps {
  readonly id: string;
  readonly gallery: Gallery;
  readonly isPaused: boolean;
}

function LiveVideo({ id, gallery, isPaused }: LiveProps) {
  const [{ data }] = useSubscription({ query: VideoStatus, variables: { id }, pause: isPaused });
  useEffect(() => {
    if (data?.videoStatusChanged) void gallery.updateFacts(id, data.videoStatusChanged.video);
  }, [data, gallery, id]);
  return null;
}

function LiveDocument({ id, gallery, isPaused }: LiveProps) {
  const [{ data }] = useSubscription({ query: DocumentStatus, variables: { id }, pause: isPaused });
  useEffect(() => {
    if (data?.documentStatusChanged) void gallery.updateFacts(id, data.documentStatusChanged.document);
  }, [data, gallery, id]);
  return null;
}
