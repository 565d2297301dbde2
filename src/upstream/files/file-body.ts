import { finished, type Readable } from "node:stream";
import type { UpstreamCall } from "../errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { createProgress, type OnTransferEvent, OutgoingStream } from "./outgoing-stream.ts";

/** Request body that sends a file. A file that the gateway has stored can be sent again. */
export class FileBody {
  readonly kind = "stream";
  readonly contentType: string;
  /** Exact number of bytes that `open` delivers. */
  readonly sizeInBytes: number;
  /** Callback for a failure of the file's stream, which ends the call. Set by the call. */
  onFailure: ((error: Error) => void) | null = null;
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  /** Stream of the file's bytes. */
  stream: Readable;
  /** Progress of the current attempt. */
  progress = createProgress();
  #stopWatching: () => void;
  #sent: OutgoingStream | null = null;
  #earlierBytes = 0;

  /**
   * Creates the body of one request.
   * @param envelope multipart text around the file; null to send the bytes alone.
   */
  constructor(file: OutgoingFile, call: UpstreamCall, envelope: MultipartEnvelope | null) {
    this.contentType = envelope?.contentType ?? "application/octet-stream";
    this.sizeInBytes = envelope?.sizeInBytes ?? file.sizeInBytes;
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.stream = file.stream;
    this.#stopWatching = this.#watch();
  }

  /** Number of bytes read from the file in all attempts. */
  get readBytes(): number {
    return this.#earlierBytes + this.progress.receivedSizeInBytes;
  }

  /**
   * Opens the body as a stream. Starts to read the file when the stream is first read. An error of the stream also
   * fails the call.
   */
  open(onMoved: OnTransferEvent | null): OutgoingStream {
    const file = { ...this.#file, stream: this.stream };
    this.#sent = new OutgoingStream(file, this.#call, this.#envelope, this.progress, onMoved);
    return this.#sent;
  }

  /**
   * Prepares the body to be sent again from the first byte.
   * @returns false when the bytes are no longer available.
   */
  rewind(): boolean {
    const { held } = this.#file;
    if (!held) return false;
    this.#sent?.destroy();
    this.close();
    this.#earlierBytes += this.progress.receivedSizeInBytes;
    this.progress = createProgress();
    this.stream = held.createReadStream();
    this.#stopWatching = this.#watch();
    return true;
  }

  /** Stops reading the file. */
  close(): void {
    this.#stopWatching();
    this.stream.destroy();
  }

  #watch(): () => void {
    // The listener stays, because an error after the end of the call would otherwise crash the process.
    this.stream.on("error", () => undefined);
    return finished(this.stream, { writable: false }, (error) => {
      if (error) this.onFailure?.(error);
    });
  }
}
