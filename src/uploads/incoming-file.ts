import { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-ts";

/** What graphql-upload-ts promises of a `FileUpload`, without its spooled copy on disk (`capacitor`). */
export interface OneTimeFile extends Pick<FileUpload, "filename" | "fieldName" | "mimetype" | "encoding"> {
  createReadStream(): Readable;
}

/** A file while it arrives. */
export interface IncomingFile extends OneTimeFile {
  /**
   * The file's size as it follows from the request's Content-Length; null when the request has none (chunked).
   * It is derived, not counted: the length, minus what stands before the file's first byte, minus the closing
   * delimiter with its line break. A client that leaves the last line break out, which the multipart format
   * allows, makes it two bytes too small. So whoever announces this size to somebody else compares it with the
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

/** What the part's headers and the request say of a file. */
export type FileFacts = Omit<IncomingFile, "createReadStream">;

/** The receiving side of an {@link IncomingFile}. */
export interface FileSink {
  readonly file: IncomingFile;
  /** All bytes have come and the request was in order. */
  end(): void;
  /** Ends the stream with an error, at once and whatever it still holds. */
  fail(error: Error): void;
}

// Enough for one chunk of a socket; more only adds memory to each upload.
const bufferedBytes = 65_536;

/**
 * Makes a file of the parser's part.
 * @param onTooLarge is called once, with the first byte beyond `maxBytes`; no byte follows after it.
 * @param onBytes receives the length of each chunk that arrives.
 */
export function createFileSink(
  part: Readable,
  facts: FileFacts,
  maxBytes: number,
  onTooLarge: () => void,
  onBytes: (bytes: number) => void = () => undefined,
): FileSink {
  const body = new Readable({ highWaterMark: bufferedBytes, read: () => void part.resume() });
  // A file that nobody has opened can fail as well; without a listener that would end the process.
  body.on("error", ignoreError);
  let receivedBytes = 0;
  let isOpened = false;
  const onData = (chunk: Buffer) => {
    receivedBytes += chunk.length;
    onBytes(chunk.length);
    if (receivedBytes > maxBytes) {
      part.off("data", onData);
      onTooLarge();
      return;
    }
    if (!body.push(chunk)) part.pause();
  };
  part.on("data", onData);
  part.pause();

  return {
    file: {
      ...facts,
      createReadStream() {
        if (body.errored) throw body.errored;
        if (isOpened) throw new Error("The file is not stored: its stream can be opened only once.");
        isOpened = true;
        return body;
      },
    },
    end: () => void body.push(null),
    fail: (error) => void body.destroy(error),
  };
}

function ignoreError(): void {
  // Whoever reads the stream has a listener of their own.
}
