import { finished, type Readable } from "node:stream";
import type { UpstreamCall } from "../errors.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { noProgress, type OnFileMoved, OutgoingStream } from "./outgoing-stream.ts";

/** A file as the body of a request. A held file can be sent more than once. */
export class FileBody {
  readonly kind = "stream";
  readonly contentType: string;
  /** Exact number of bytes that `open` will deliver. */
  readonly sizeInBytes: number;
  /** Is called when the file's stream fails, which ends the call; set by the call. */
  onFailure: ((error: Error) => void) | null = null;
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  /** What the bytes come from. */
  stream: Readable;
  /** How far the present sending has got. */
  progress = noProgress();
  #stopWatching: () => void;
  #sent: OutgoingStream | null = null;
  #earlierBytes = 0;

  /** @param envelope what is sent around the file; null to send its bytes alone. */
  constructor(file: OutgoingFile, call: UpstreamCall, envelope: MultipartEnvelope | null) {
    this.contentType = envelope?.contentType ?? "application/octet-stream";
    this.sizeInBytes = envelope?.sizeInBytes ?? file.sizeInBytes;
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.stream = file.stream;
    this.#stopWatching = this.#watch();
  }

  /** Bytes of the file that were read, all sendings together. */
  get readBytes(): number {
    return this.#earlierBytes + this.progress.receivedSizeInBytes;
  }

  /** The bytes; reading begins when they are asked for. Their failure is what the call rejects with. */
  open(onMoved: OnFileMoved | null): OutgoingStream {
    const file = { ...this.#file, stream: this.stream };
    this.#sent = new OutgoingStream(file, this.#call, this.#envelope, this.progress, onMoved);
    return this.#sent;
  }

  /** Prepares a body of which bytes were read to be sent again from its first byte. @returns false when the bytes are gone. */
  rewind(): boolean {
    const { held } = this.#file;
    if (!held) return false;
    this.#sent?.destroy();
    this.close();
    this.#earlierBytes += this.progress.receivedSizeInBytes;
    this.progress = noProgress();
    this.stream = held.createReadStream();
    this.#stopWatching = this.#watch();
    return true;
  }

  /** Ends the reading of the file. */
  close(): void {
    this.#stopWatching();
    this.stream.destroy();
  }

  #watch(): () => void {
    // Stays for good: an error that comes after the call is over no longer matters.
    this.stream.on("error", () => undefined);
    return finished(this.stream, { writable: false }, (error) => {
      if (error) this.onFailure?.(error);
    });
  }
}
