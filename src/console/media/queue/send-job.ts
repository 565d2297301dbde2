import type { MediaFacts } from "../gallery/media-facts.ts";
import type { DeclaredMedia, FileDetails } from "./queue-item.ts";

/** One attempt to send a file. */
export interface SendJob {
  readonly file: File;
  readonly details: FileDetails;
  /** Media that an earlier attempt declared; null for the first attempt. */
  readonly begun: DeclaredMedia | null;
  /** Idempotency key of all attempts. */
  readonly idempotencyKey: string;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  /** Called after media was declared at the marketplace. Later attempts can reuse it. */
  readonly onBegun: (begun: DeclaredMedia) => void;
  /** Called with the number of bytes sent or in transit. */
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Sends a file.
 * @returns the created media.
 * @throws SendFailure, or the signal's reason.
 */
export type SendFile = (job: SendJob) => Promise<MediaFacts>;
