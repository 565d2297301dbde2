import type { Readable } from "node:stream";

/**
 * File streamed from a service. A compressed file stays compressed. The receiver must read `body` to its end or call
 * `close`.
 */
export interface IncomingFile {
  /** File name with extension, without a path; null when the service sends none. */
  readonly fileName: string | null;
  /** Media type in lower case, without parameters; null when the service sends none. */
  readonly mediaType: string | null;
  /** Size of the file, in bytes; null when the service does not report it. */
  readonly sizeInBytes: number | null;
  /**
   * File contents, read from the service with back-pressure. The stream fails with an `UpstreamFailure` when the
   * service aborts or stalls. It fails with the signal's reason when the call is aborted.
   */
  readonly body: Readable;
  /** Aborts the transfer and closes the connection. Has no effect after the end of `body`. */
  close(): void;
}
