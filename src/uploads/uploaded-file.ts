import { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-ts";
import type { Clock } from "../clock.ts";
import { MultipartError } from "./multipart-error.ts";
import { PaceWatch } from "./pace-watch.ts";
import type { FileContent } from "./file-content.ts";
import type { SizeBounds } from "./size-bounds.ts";
import { Spool } from "./spool.ts";
import type { SpoolRoom } from "./spool-space.ts";

/** File information from the headers of a part. */
export type FileHeaders = Pick<FileUpload, "filename" | "fieldName" | "mimetype" | "encoding">;

/**
 * Completely received file that waits to be forwarded. Its space is freed by `release`, at the latest when the request
 * ends.
 */
export interface StoredFile {
  /** Counted number of bytes, not the size declared by the client. */
  readonly sizeInBytes: number;
  /** Returns a stream from the first byte. Can be called again until the file is released. */
  createReadStream(): Readable;
  /** Releases the space. Can be called several times. */
  release(): void;
}

/**
 * File of an operation while it arrives. It implements `FileUpload` of graphql-upload-ts without the spooled copy on
 * disk (`capacitor`).
 */
export interface UploadedFile extends FileHeaders {
  /**
   * Bounds of the file's size from the request's length; null when the length is unknown (chunked) or the request has
   * several files.
   */
  readonly sizeBounds: SizeBounds | null;
  /**
   * Returns the bytes straight from the client's connection, with back-pressure. The stream of the last file ends only
   * when the whole request is valid; the stream of an earlier file ends with its part. An empty file is a stream
   * without bytes.
   *
   * The stream fails with a MultipartError when:
   * - the client disconnects (CLIENT_GONE) or sends too slowly (FILE_TOO_SLOW)
   * - the file is too large (FILE_TOO_LARGE, FILES_TOO_LARGE)
   * - unexpected parts follow (TOO_MANY_FILES, UNEXPECTED_PART)
   * - the request is cut off (MALFORMED_MULTIPART)
   * @throws the same errors when they have already occurred; FILE_USED_TWICE when this function or `store` was called
   * before.
   */
  createReadStream(): Readable;
  /**
   * Waits until the file is complete. Its size is then known, even if more parts follow.
   * @returns null as soon as the file has more than `maxBytes`.
   * @throws the errors of the stream; NO_ROOM when the gateway cannot store the file.
   */
  store(maxBytes: number): Promise<StoredFile | null>;
  /** Reads and discards the rest of the file, so that the next one can arrive. Does nothing at the end of the file. */
  skip(): void;
}

// One socket chunk. A larger buffer only adds memory to each upload.
const bufferedBytes = 65_536;

/** Limits and callbacks for receiving a file. */
export interface FileReceiverParts {
  /** Maximum number of bytes of the file. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Space for a stored file. */
  readonly space: SpoolRoom;
  /** Called once, with the first byte beyond `maxBytes`. No more bytes follow. */
  readonly onTooLarge: () => void;
  /** Called once, when the client sends more slowly than the minimum rate. */
  readonly onTooSlow: () => void;
  /** Called with the length of each received chunk. */
  readonly onBytes: (bytes: number) => void;
  /** Called once, when the file is complete or has failed. */
  readonly onEnd: (isWhole: boolean) => void;
}

/** Receives the bytes of one file and passes them to its reader. */
export class FileReceiver {
  readonly file: UploadedFile;
  readonly #body: Readable;
  readonly #watch: PaceWatch;
  #spool: Spool | null = null;
  #isOpened = false;
  #hasEnded = false;
  readonly #onEnd: (isWhole: boolean) => void;

  /**
   * Creates a receiver.
   * @param content bytes of the part.
   * @param facts information about the file before its first byte.
   */
  constructor(
    content: FileContent,
    facts: FileHeaders & Pick<UploadedFile, "sizeBounds">,
    { maxBytes, clock, space, onTooLarge, onTooSlow, onBytes, onEnd }: FileReceiverParts,
  ) {
    const watch = new PaceWatch(clock, onTooSlow);
    const body = new Readable({
      highWaterMark: bufferedBytes,
      read() {
        watch.wait();
        content.resume();
      },
    });
    // An unopened file can fail too. Without a listener, that error would end the process.
    body.on("error", () => undefined);
    let receivedBytes = 0;
    content.receive((chunk) => {
      if (receivedBytes > maxBytes) return true;
      receivedBytes += chunk.length;
      onBytes(chunk.length);
      watch.count(chunk.length);
      if (receivedBytes > maxBytes) {
        onTooLarge();
        return true;
      }
      if (body.push(chunk)) return true;
      watch.rest();
      return false;
    });

    this.#body = body;
    this.#onEnd = onEnd;
    this.#watch = watch;
    this.file = {
      ...facts,
      createReadStream: () => this.#open(),
      store: (mostBytes) => this.#store(mostBytes, space),
      skip: () => {
        this.#isOpened = true;
        body.resume();
      },
    };
  }

  /** Fills the buffer before the file is read. */
  hold(): void {
    this.#body.read(0);
  }

  /** Marks the file as complete. Called when all its bytes have arrived and the request is valid so far. */
  end(): void {
    if (this.#stop(true)) this.#body.push(null);
  }

  /** Ends the stream with an error immediately and drops its buffer. A complete file stays complete. */
  fail(error: Error): void {
    if (this.#stop(false)) this.#body.destroy(error);
  }

  /** Releases the space of a stored file. Can be called several times. */
  release(): void {
    void this.#spool?.release();
  }

  #stop(isWhole: boolean): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    this.#watch.stop();
    this.#onEnd(isWhole);
    return true;
  }

  #open(): Readable {
    const body = this.#body;
    if (body.errored) throw body.errored;
    if (this.#isOpened) {
      throw new MultipartError(
        "FILE_USED_TWICE",
        "A file can be read only once, so only one field of an operation can use it. Send one request for each.",
      );
    }
    this.#isOpened = true;
    return body;
  }

  async #store(maxBytes: number, space: SpoolRoom): Promise<StoredFile | null> {
    const stream = this.#open();
    const spool = new Spool(space);
    this.#spool = spool;
    // The rest of a too large file is discarded with the rest of its request, or before the next file.
    const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      if (spool.sizeInBytes + chunk.length > maxBytes) {
        await spool.release();
        return null;
      }
      await spool.add(chunk);
    }
    return {
      sizeInBytes: spool.sizeInBytes,
      createReadStream: () => spool.read(),
      release: () => this.release(),
    };
  }
}
