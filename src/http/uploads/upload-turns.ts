import type { SharedState } from "../../state/shared-state.ts";
import type { UploadBody } from "./upload-body.ts";
import { UploadRefusal } from "./upload-refusal.ts";

/**
 * After how long without a byte a request gives way to another one for the same video, in milliseconds. A client that goes on after its
 * network was away comes while its former connection still looks alive here.
 */
const givesWayAfterMs = 2_000;

type TurnHolder = Pick<UploadBody, "silentForMs" | "fail">;

/**
 * Sees to it that the bytes of a video come with one request at a time. Of requests at other instances only the service knows: it
 * refuses the bytes of one of them, and then a silent one gives way wherever it is.
 */
export function createUploadTurns({ isShared, channels }: Pick<SharedState, "isShared" | "channels">) {
  /** The turns that are taken, by videos. */
  const taken = new Map<string, { readonly holder: TurnHolder; readonly over: Promise<void> }>();
  return {
    /**
     * Takes the turn for a video, from a silent holder if need be.
     * @returns a function that gives it back.
     * @throws UploadRefusal 423 while another request sends.
     */
    async take(videoId: string, holder: TurnHolder): Promise<() => void> {
      for (let held = taken.get(videoId); held; held = taken.get(videoId)) {
        if (!giveWay(held.holder)) throw inProgress();
        await held.over;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      taken.set(videoId, { holder, over: promise });
      const stopListening = isShared && channels.subscribe(channelOf(videoId), () => void giveWay(holder));
      return () => {
        if (stopListening) stopListening();
        taken.delete(videoId);
        resolve();
      };
    },
    /** Has a silent request at another instance give way: the service does not take the bytes of a video that come here. */
    async ask(videoId: string): Promise<void> {
      // Without the keeper the other request ends when its client was silent for long enough.
      if (isShared) await channels.publish(channelOf(videoId), "").catch(() => undefined);
    },
  };
}

/** The instances' common name for the turn of a video. */
const channelOf = (videoId: string) => `video upload ${videoId}`;

function giveWay(holder: TurnHolder): boolean {
  if (holder.silentForMs === null) return true;
  if (holder.silentForMs < givesWayAfterMs) return false;
  holder.fail(inProgress());
  return true;
}

function inProgress(): UploadRefusal {
  const message =
    "Another request sends bytes of this video. Try again in a moment, from the offset that HEAD tells.";
  return new UploadRefusal(423, "UPLOAD_IN_PROGRESS", message, { "Retry-After": "1" });
}
