import type { SharedState } from "../../state/shared-state.ts";
import type { UploadBody } from "./upload-body.ts";
import { UploadRefusal } from "./upload-refusal.ts";

/**
 * Time without a byte after which a request yields to another one for the same video, in milliseconds. A client that
 * resumes after a network failure may arrive while its former connection still looks open.
 */
const givesWayAfterMs = 2_000;

type TurnHolder = Pick<UploadBody, "silentForMs" | "fail">;

/**
 * Allows one sending request per video. Requests at other instances are only known to the service, which rejects the
 * bytes of one of them; then a silent request yields on any instance.
 */
export function createUploadTurns({ isShared, channels }: Pick<SharedState, "isShared" | "channels">) {
  /** Taken turns by video. */
  const taken = new Map<string, { readonly holder: TurnHolder; readonly over: Promise<void> }>();
  return {
    /**
     * Takes the turn for a video, from a silent holder if necessary.
     * @returns a function that gives the turn back.
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
    /**
     * Asks silent requests at other instances to yield, because the service does not accept the bytes of this instance.
     */
    async ask(videoId: string): Promise<void> {
      // Without Redis the other request ends when its client has been silent for too long.
      if (isShared) await channels.publish(channelOf(videoId), "").catch(() => undefined);
    },
  };
}

/** Channel of a video's turn, which all instances use. */
const channelOf = (videoId: string) => `video upload ${videoId}`;

function giveWay(holder: TurnHolder): boolean {
  if (holder.silentForMs === null) return true;
  if (holder.silentForMs < givesWayAfterMs) return false;
  holder.fail(inProgress());
  return true;
}

function inProgress(): UploadRefusal {
  const message =
    "Another request is sending bytes of this video. Try again in a moment, from the offset that HEAD returns.";
  return new UploadRefusal(423, "UPLOAD_IN_PROGRESS", message, { "Retry-After": "1" });
}
