import { UploadRefusal } from "./upload-refusal.ts";

/**
 * After how long without a byte a request gives way to another one for the same video, in milliseconds. A client that goes on after its
 * network was away comes while its former connection still looks alive here.
 */
export const givesWayAfterMs = 2_000;

/** A request that passes bytes of a video on. */
export interface TurnHolder {
  /** For how long its client has sent nothing although it was waited for, in milliseconds. */
  readonly silentForMs: number;
  /** Ends it, because another one goes on in its place. */
  fail(error: Error): void;
}

/** Sees to it that the bytes of a video come with one request at a time. */
export class UploadTurns {
  readonly #held = new Map<string, { readonly holder: TurnHolder; readonly over: Promise<void> }>();

  /**
   * Takes the turn for a video, from a silent holder if need be.
   * @returns a function that gives it back.
   * @throws UploadRefusal 423 while another request sends.
   */
  async take(videoId: string, holder: TurnHolder): Promise<() => void> {
    for (let held = this.#held.get(videoId); held; held = this.#held.get(videoId)) {
      if (held.holder.silentForMs < givesWayAfterMs) throw inProgress();
      held.holder.fail(inProgress());
      await held.over;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(videoId, { holder, over: promise });
    return () => {
      this.#held.delete(videoId);
      resolve();
    };
  }
}

function inProgress(): UploadRefusal {
  const message =
    "Another request sends bytes of this video. Try again in a moment, from the offset that HEAD tells.";
  return new UploadRefusal(423, "UPLOAD_IN_PROGRESS", message, { "Retry-After": "1" });
}
