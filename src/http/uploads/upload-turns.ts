import type { SharedState } from "../../state/shared-state.ts";
import type { UploadBody } from "./upload-body.ts";
import { UploadError } from "./upload-error.ts";

/**
 * Time without a byte after which a request yields to another one for the same video, in milliseconds. A client that
 * resumes after a network failure may arrive while its former connection still seems open.
 */
const givesWayAfterMs = 2_000;

type TurnHolder = Pick<UploadBody, "silentForMs" | "fail">;

/**
 * Allows one sending request per video. An instance does not know the requests at other instances. When two instances
 * send for one video, the service rejects the bytes of one of them. A request whose client is silent then yields, on
 * any instance.
 */
export function createUploadTurns({ isShared, channels }: Pick<SharedState, "isShared" | "channels">) {
  /** Turns in use, by video id. */
  const taken = new Map<string, { readonly holder: TurnHolder; readonly over: Promise<void> }>();
  return {
    /**
     * Acquires the turn for a video, if necessary from a silent holder.
     * @returns a function that releases the turn.
     * @throws UploadError 423 while another request sends.
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
    /** Asks silent requests at other instances to yield, after the service rejected the bytes of this instance. */
    async ask(videoId: string): Promise<void> {
      // If Redis is unavailable, the other request ends only when its client has been silent for too long.
      if (isShared) await channels.publish(channelOf(videoId), "").catch(() => undefined);
    },
  };
}

/** Redis channel for the turn of a video. */
const channelOf = (videoId: string) => `video upload ${videoId}`;

function giveWay(holder: TurnHolder): boolean {
  if (holder.silentForMs === null) return true;
  if (holder.silentForMs < givesWayAfterMs) return false;
  holder.fail(inProgress());
  return true;
}

function inProgress(): UploadError {
  const message =
    "Another request is sending bytes of this video. Try again in a moment, from the offset that HEAD returns.";
  return new UploadError(423, "UPLOAD_IN_PROGRESS", message, { "Retry-After": "1" });
}
