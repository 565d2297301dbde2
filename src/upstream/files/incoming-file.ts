import type { Readable } from "node:stream";

/**
 * A file streamed from a service, unchanged: a compressed file stays compressed. The receiver must read `body` to its
 * end or call `close`.
 */
export interface IncomingFile {
  /** Name with extension, without a path; null when the service states none. */
  readonly fileName: string | null;
  /** Media type in lower case, without parameters; null when the service states none. */
  readonly mediaType: string | null;
  /** Size of the file; null when the service does not state it. */
  readonly sizeInBytes: number | null;
  /**
   * File contents, read from the service with back-pressure. Fails with an `UpstreamFailure` when the service aborts or
   * stalls, and with the signal's reason when the call's signal aborts.
   */
  readonly body: Readable;
  /** Aborts the transfer and closes the connection. Does nothing after the end of `body`. */
  close(): void;
}
