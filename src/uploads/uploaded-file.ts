import { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-ts";
import type { Clock } from "../clock.ts";
import { MultipartError } from "./multipart-error.ts";
import { PaceWatch } from "./pace-watch.ts";
import type { FileContent } from "./file-content.ts";
import type { SizeBounds } from "./size-bounds.ts";
import { Spool } from "./spool.ts";
import type { SpoolRoom } from "./spool-space.ts";

/** What the headers of a part say of its file. */
export type FileHeaders = Pick<FileUpload, "filename" | "fieldName" | "mimetype" | "encoding">;

/** A file that has come whole and waits to be passed on. Its room is given back with `release`, and in any case with its request's end. */
export interface StoredFile {
  /** Counted, not announced. */
  readonly sizeInBytes: number;
  /** The bytes from the first on; they can be read again until the file is released. */
  createReadStream(): Readable;
  /** Gives the room back. Calling it again does no harm. */
  release(): void;
}

/**
 * A file that a client sends with its operation, while it arrives: what graphql-upload-ts promises of a `FileUpload`,
 * without its spooled copy on disk (`capacitor`).
 */
export interface UploadedFile extends FileHeaders {
  /** What the request's length says of the file's size; null when the request does not tell its length (chunked), and when it brings several files. */
  readonly sizeBounds: SizeBounds | null;
  /**
   * The file's bytes, straight from the client's connection and with back-pressure down to it. The stream of the last file ends
   * only when the whole request turned out to be in order, that of a file before it with its part. It fails with a MultipartError when the client goes
   * away (CLIENT_GONE) or sends too slowly (FILE_TOO_SLOW), the file is too large (FILE_TOO_LARGE, FILES_TOO_LARGE), more parts follow
   * it (TOO_MANY_FILES, UNEXPECTED_PART) or the request breaks off (MALFORMED_MULTIPART). An empty file is a stream
   * without bytes.
   * @throws the same errors when that has already happened; FILE_USED_TWICE when it was called before, or `store` was.
   */
  createReadStream(): Readable;
  /**
   * Waits until the file has come whole, and so knows its size whatever follows it in the request.
   * @returns null as soon as it has more than `maxBytes`.
   * @throws what the stream fails with; NO_ROOM when the gateway cannot hold the file.
   */
  store(maxBytes: number): Promise<StoredFile | null>;
  /** Reads what is left of the file and drops it, so that the next one comes. Does nothing when nothing is left. */
  skip(): void;
}

// Enough for one chunk of a socket; more only adds memory to each upload.
const bufferedBytes = 65_536;

/** What receiving a file needs besides its bytes. */
export interface FileReceiverParts {
  /** Most bytes of the file. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Where a file waits that is stored. */
  readonly space: SpoolRoom;
  /** Is called once, with the first byte beyond `maxBytes`; no byte follows after it. */
  readonly onTooLarge: () => void;
  /** Is called once, when the client sends more slowly than the least pace. */
  readonly onTooSlow: () => void;
  /** Receives the length of each chunk that arrives. */
  readonly onBytes: (bytes: number) => void;
  /** Is called once, when the file has come whole or will not. */
  readonly onEnd: (isWhole: boolean) => void;
}

/** Receives the bytes of one file and hands them to its reader. */
export class FileReceiver {
  readonly file: UploadedFile;
  readonly #body: Readable;
  readonly #watch: PaceWatch;
  #spool: Spool | null = null;
  #isOpened = false;
  #hasEnded = false;
  readonly #onEnd: (isWhole: boolean) => void;

  /**
   * @param content the part's bytes.
   * @param facts what is known of the file before its first byte.
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
    // A file that is never opened can fail as well; without a listener that would end the process.
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

  /** Takes the first bytes before anything reads them, as many as the buffer holds. */
  hold(): void {
    this.#body.read(0);
  }

  /** All bytes have come, and what has to be in order before the file counts as whole. */
  end(): void {
    if (this.#stop(true)) this.#body.push(null);
  }

  /** Ends the stream with an error, at once and whatever it still holds. A file that has come whole stays so. */
  fail(error: Error): void {
    if (this.#stop(false)) this.#body.destroy(error);
  }

  /** Gives the room of a stored file back. Calling it again does no harm. */
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
        "A file is passed on once, so only one field of an operation can take it. Send one request for each.",
      );
    }
    this.#isOpened = true;
    return body;
  }

  async #store(maxBytes: number, space: SpoolRoom): Promise<StoredFile | null> {
    const stream = this.#open();
    const spool = new Spool(space);
    this.#spool = spool;
    // What is left of a file that is too large is dropped: with the rest of its request, or before the next file.
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
