import type { MediaFacts } from "../gallery/media-facts.ts";
import type { BegunMedia, FileDetails } from "./queue-item.ts";

/** One attempt to send a file. */
export interface SendJob {
  readonly file: File;
  readonly details: FileDetails;
  /** What an earlier attempt has begun; null for the first one. */
  readonly begun: BegunMedia | null;
  /** Breaks the attempt off. */
  readonly signal: AbortSignal;
  /** Is called when something was declared at the marketplace that the next attempt goes on with. */
  readonly onBegun: (begun: BegunMedia) => void;
  /** Is called with the bytes of the file that are on their way or there. */
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Sends a file.
 * @returns what the marketplace has made of it.
 * @throws SendFailure, or the signal's reason.
 */
export type SendFile = (job: SendJob) => Promise<MediaFacts>;
