import { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-ts";
import type { Clock } from "../clock.ts";
import { MultipartError } from "./multipart-error.ts";
import { RateMonitor } from "./rate-monitor.ts";
import type { FileContent } from "./file-content.ts";
import type { SizeBounds } from "./size-bounds.ts";
import { Spool } from "./spool.ts";
import type { ViewerSpoolSpace } from "./spool-space.ts";

/** Values from the headers of a file part. */
export type FileHeaders = Pick<FileUpload, "filename" | "fieldName" | "mimetype" | "encoding">;

/**
 * Completely received file that has not been forwarded yet. Its space is freed by `release` or at the end of the
 * request.
 */
export interface StoredFile {
  /** Number of bytes actually received; the size declared by the client does not matter. */
  readonly sizeInBytes: number;
  /** Returns a stream of the file from its first byte. Can be called several times, until the file is released. */
  createReadStream(): Readable;
  /** Releases the space. Can be called several times. */
  release(): void;
}

/**
 * File of an operation, which may still be arriving. Implements `FileUpload` of graphql-upload-ts, but without the
 * spooled copy on disk (`capacitor`).
 */
export interface UploadedFile extends FileHeaders {
  /**
   * Bounds of the file's size, from the length of the request. Null when the length is unknown (chunked), and when the
   * request has several files.
   */
  readonly sizeBounds: SizeBounds | null;
  /**
   * Returns the bytes directly from the client's connection, with back-pressure. The stream of the last file ends only
   * when the whole request is valid. The stream of an earlier file ends with its part. The stream of an empty file has
   * no bytes.
   *
   * The stream fails with a MultipartError when:
   * - the client disconnects (CLIENT_GONE) or sends too slowly (FILE_TOO_SLOW)
   * - the file is too large (FILE_TOO_LARGE), or the files are too large together (FILES_TOO_LARGE)
   * - unexpected parts follow (TOO_MANY_FILES, UNEXPECTED_PART)
   * - the request is cut off (MALFORMED_MULTIPART)
   * @throws the same errors when they have already occurred; FILE_USED_TWICE when this function or `store` was already
   * called.
   */
  createReadStream(): Readable;
  /**
   * Stores the file and resolves when it is complete. Its size is then known, even if more parts follow.
   * @returns null as soon as the file has more than `maxBytes`.
   * @throws the errors of the stream; NO_ROOM when the gateway has no space for the file.
   */
  store(maxBytes: number): Promise<StoredFile | null>;
  /** Reads and discards the rest of the file, so that the next one can arrive. Has no effect at the end of the file. */
  skip(): void;
}

// Size of one socket chunk. A larger buffer would only use more memory for each upload.
const bufferedBytes = 65_536;

/** Limits and callbacks for receiving a file. */
export interface FileReceiverDeps {
  /** Maximum number of bytes of the file. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Spool space for the file, if it is stored. */
  readonly space: ViewerSpoolSpace;
  /** Called once, for the first byte beyond `maxBytes`. No bytes are received after that. */
  readonly onTooLarge: () => void;
  /** Called at most once, when the client sends below the minimum rate. */
  readonly onTooSlow: () => void;
  /** Called with the number of bytes in each received chunk. */
  readonly onBytes: (bytes: number) => void;
  /** Called once, when the file is complete or has failed. */
  readonly onEnd: (isWhole: boolean) => void;
}

/** Receives the bytes of one file and passes them to its reader. */
export class FileReceiver {
  readonly file: UploadedFile;
  readonly #body: Readable;
  readonly #watch: RateMonitor;
  #spool: Spool | null = null;
  #isOpened = false;
  #hasEnded = false;
  readonly #onEnd: (isWhole: boolean) => void;

  /**
   * Creates a receiver.
   * @param content bytes of the file part.
   * @param facts values that are known before the first byte of the file.
   */
  constructor(
    content: FileContent,
    facts: FileHeaders & Pick<UploadedFile, "sizeBounds">,
    { maxBytes, clock, space, onTooLarge, onTooSlow, onBytes, onEnd }: FileReceiverDeps,
  ) {
    const watch = new RateMonitor(clock, onTooSlow);
    const body = new Readable({
      highWaterMark: bufferedBytes,
      read() {
        watch.wait();
        content.resume();
      },
    });
    // A file that was not opened can fail too. Without a listener, its error would end the process.
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

  /** Starts to fill the buffer before the file is read. */
  hold(): void {
    this.#body.read(0);
  }

  /** Marks the file as complete. Must be called when all its bytes have arrived and the request is valid so far. */
  end(): void {
    if (this.#stop(true)) this.#body.push(null);
  }

  /** Fails the stream immediately and drops the buffered bytes. Has no effect on a complete file. */
  fail(error: Error): void {
    if (this.#stop(false)) this.#body.destroy(error);
  }

  /** Frees the space of a stored file. Can be called several times. */
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

  async #store(maxBytes: number, space: ViewerSpoolSpace): Promise<StoredFile | null> {
    const stream = this.#open();
    const spool = new Spool(space);
    this.#spool = spool;
    // The stream stays open, because the rest of a too large file is discarded later: with the request or before the
    // next file.
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
