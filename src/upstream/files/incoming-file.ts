import type { Readable } from "node:stream";

/**
 * A file on its way from a service, exactly as the service keeps it: compressed stays compressed. Its receiver
 * reads `body` to its end or calls `close`.
 */
export interface IncomingFile {
  /** Name with extension, without any path; null when the service gives none. */
  readonly fileName: string | null;
  /** Media type in lower case, without parameters; null when the service gives none. */
  readonly mediaType: string | null;
  /** Null when the service does not say. */
  readonly sizeInBytes: number | null;
  /**
   * The bytes. They are taken from the service only as fast as they are read. Fails with an `UpstreamFailure` when
   * the service breaks off or stands still, and with the signal's reason when the call's signal aborts.
   */
  readonly body: Readable;
  /** Breaks the transfer off and gives the connection up. Does nothing after the end of `body`. */
  close(): void;
}
