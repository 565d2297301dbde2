import { MultipartError } from "./multipart-error.ts";
import { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-ts";

/** What the headers of a part say of its file. */
export type FileHeaders = Pick<FileUpload, "filename" | "fieldName" | "mimetype" | "encoding">;

/**
 * A file that a client sends with its operation, while it arrives: what graphql-upload-ts promises of a `FileUpload`,
 * without its spooled copy on disk (`capacitor`).
 */
export interface UploadedFile extends FileHeaders {
  /**
   * The file's size as it follows from the request's Content-Length; null when the request has none (chunked).
   * It is derived, not counted: the length, minus what stands before the file's first byte, minus the closing
   * delimiter with its line break. A client that leaves the last line break out, which the multipart format
   * allows, makes it two bytes too small. So code that announces this size to a service compares it with the
   * bytes that the stream really delivers, and prefers a size that the client has declared.
   */
  readonly expectedSizeInBytes: number | null;
  /**
   * The file's bytes, straight from the client's connection and with back-pressure down to it. The stream ends
   * only when the whole request turned out to be in order; it fails with a MultipartError when the client goes
   * away (CLIENT_GONE), the file is too large (FILE_TOO_LARGE), more parts follow it (TOO_MANY_FILES,
   * UNEXPECTED_PART) or the request breaks off (MALFORMED_MULTIPART). An empty file is a stream without bytes.
   * @throws the same errors when that has already happened; an Error when it was called before.
   */
  createReadStream(): Readable;
}

// Enough for one chunk of a socket; more only adds memory to each upload.
const bufferedBytes = 65_536;

/** Receives the bytes of one file and hands them to its reader. */
export class FileReceiver {
  readonly file: UploadedFile;
  readonly #body: Readable;

  /**
   * @param content the part's bytes.
   * @param facts what is known of the file before its first byte.
   * @param limit.onTooLarge is called once, with the first byte beyond `maxBytes`; no byte follows after it.
   * @param onBytes receives the length of each chunk that arrives.
   */
  constructor(
    content: Readable,
    facts: Omit<UploadedFile, "createReadStream">,
    limit: { readonly maxBytes: number; readonly onTooLarge: () => void },
    onBytes: (bytes: number) => void = () => undefined,
  ) {
    const body = new Readable({ highWaterMark: bufferedBytes, read: () => void content.resume() });
    // A file that is never opened can fail as well; without a listener that would end the process.
    body.on("error", () => undefined);
    let receivedBytes = 0;
    const onData = (chunk: Buffer) => {
      receivedBytes += chunk.length;
      onBytes(chunk.length);
      if (receivedBytes > limit.maxBytes) {
        content.off("data", onData);
        limit.onTooLarge();
        return;
      }
      if (!body.push(chunk)) content.pause();
    };
    content.on("data", onData);
    content.pause();

    let isOpened = false;
    this.#body = body;
    this.file = {
      ...facts,
      createReadStream() {
        if (body.errored) throw body.errored;
        if (isOpened) {
          const message =
            "A file is passed on while it arrives and not stored, so only one field of an operation can take it.";
          throw new MultipartError("FILE_USED_TWICE", message);
        }
        isOpened = true;
        return body;
      },
    };
  }

  /** All bytes have come and the request was in order. */
  end(): void {
    this.#body.push(null);
  }

  /** Ends the stream with an error, at once and whatever it still holds. */
  fail(error: Error): void {
    this.#body.destroy(error);
  }
}
