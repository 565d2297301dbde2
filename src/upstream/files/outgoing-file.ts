import type { Readable } from "node:stream";

/** A file on its way to the service. Its bytes are read once, in order, with back-pressure. */
export interface OutgoingFile {
  /** Name with extension; null when the sender gave none. */
  readonly name: string | null;
  /** Media type the sender stated, for the multipart part; null when none. */
  readonly mediaType: string | null;
  /** Exact number of bytes that `stream` will deliver. */
  readonly sizeInBytes: number;
  readonly stream: Readable;
}
