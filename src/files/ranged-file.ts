import type { Readable } from "node:stream";
import type { ByteRange } from "../upstream/catalog-feed/content-range.ts";
import type { FileFacts } from "./file-facts.ts";

/** A file that is known before any of its bytes is asked for, and of which any part can be had. */
export interface RangedFile extends FileFacts {
  readonly fileName: string;
  readonly sizeInBytes: number;
  /** Strong entity tag with its quotes: it changes when any byte may have changed. */
  readonly etag: string;
  /** Null when the service does not say. */
  readonly modifiedAt: Date | null;
  /**
   * Opens a part that lies within the file. Its bytes are taken from the service only as fast as they are read;
   * destroying the stream breaks the transfer off.
   * @throws UpstreamFailure when the service does not begin to deliver.
   */
  open(range: ByteRange): Promise<Readable>;
}
