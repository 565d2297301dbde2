import { finished } from "node:stream";
import type { Readable } from "node:stream";
import { isUpstreamFailure, type UpstreamCall, UploadStalledError } from "../errors.ts";
import type {
  OnBodyMoved,
  StreamBody,
  Transport,
  UpstreamRequest,
  UpstreamResponse,
} from "../transport/transport.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { type FileProgress, OutgoingStream, sizeError } from "./outgoing-stream.ts";

/** Most bytes that are read of a file which is larger than announced, to tell its actual size. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

/** The stream's own iterator would destroy it when the reading is broken off. */
function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}

/** Reads the rest of a file that is too large. @returns its size in bytes; null when it is too large to be counted. */
async function countToEnd(stream: Readable, receivedSizeInBytes: number): Promise<number | null> {
  let sizeInBytes = receivedSizeInBytes;
  for await (const chunk of chunksOf(stream)) {
    sizeInBytes += chunk.length;
    if (sizeInBytes > maxCountedSizeInBytes) return null;
  }
  return sizeInBytes;
}

/** A file as the body of a request. A held file can be sent more than once. */
class FileBody implements StreamBody {
  readonly kind = "stream";
  readonly contentType: string;
  readonly sizeInBytes: number;
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  readonly #onFailure: (error: Error) => void;
  #stream: Readable;
  #stopWatching: () => void;
  #sent: OutgoingStream | null = null;
  #progress = noProgress();
  #earlierBytes = 0;

  /** @param onFailure receives the failure of the file's stream. */
  constructor(
    file: OutgoingFile,
    call: UpstreamCall,
    envelope: MultipartEnvelope | null,
    onFailure: (error: Error) => void,
  ) {
    this.contentType = envelope?.contentType ?? "application/octet-stream";
    this.sizeInBytes = envelope?.sizeInBytes ?? file.sizeInBytes;
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.#onFailure = onFailure;
    this.#stream = file.stream;
    this.#stopWatching = this.#watch();
  }

  /** The stream that the bytes come from. */
  get stream(): Readable {
    return this.#stream;
  }

  /** How far the present sending has got. */
  get progress(): Readonly<FileProgress> {
    return this.#progress;
  }

  /** Bytes of the file that were read, all sendings together. */
  get readBytes(): number {
    return this.#earlierBytes + this.#progress.receivedSizeInBytes;
  }

  open(onMoved: OnBodyMoved = () => undefined): OutgoingStream {
    const file = { ...this.#file, stream: this.#stream };
    this.#sent = new OutgoingStream(file, this.#call, this.#envelope, this.#progress, onMoved);
    return this.#sent;
  }

  wasOpened(): boolean {
    return this.#progress.isOpened;
  }

  wasHandedOut(): boolean {
    return this.#progress.isHandedOut;
  }

  rewind(): boolean {
    const { held } = this.#file;
    if (!held) return false;
    this.#sent?.destroy();
    this.close();
    this.#earlierBytes += this.#progress.receivedSizeInBytes;
    this.#progress = noProgress();
    this.#stream = held.createReadStream();
    this.#stopWatching = this.#watch();
    return true;
  }

  /** Ends the reading of the file. */
  close(): void {
    this.#stopWatching();
    this.#stream.destroy();
  }

  #watch(): () => void {
    // Stays for good: an error that comes after the call is over no longer matters.
    this.#stream.on("error", () => undefined);
    return finished(this.#stream, { writable: false }, (error) => {
      if (error) this.#onFailure(error);
    });
  }
}

function noProgress(): FileProgress {
  return { isOpened: false, isHandedOut: false, receivedSizeInBytes: 0, isWaiting: false };
}

/**
 * Sends a request whose body is a file, as its bytes arrive. The call is broken off as soon as the incoming stream
 * fails, and rejects with that failure then. The stream is destroyed in the end, if it has not been read to its end.
 * @param envelope what is sent around the file; null to send its bytes alone.
 * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes; UploadStalledError when the
 * call's time ends because the stream delivers nothing.
 */
export async function sendFile(
  transport: Transport,
  request: Omit<UpstreamRequest, "body">,
  file: OutgoingFile,
  envelope: MultipartEnvelope | null = null,
): Promise<UpstreamResponse> {
  const { call, signal } = request;
  const controller = new AbortController();
  const body = new FileBody(file, call, envelope, (error) => controller.abort(error));
  const onAbort = () => {
    controller.abort(signal.reason);
    body.stream.destroy();
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", onAbort, { once: true });
    return await transport({ ...request, body, signal: controller.signal });
  } catch (error) {
    const { isWaiting, receivedSizeInBytes } = body.progress;
    if (isUpstreamFailure(error) && error.code === "UPSTREAM_TIMEOUT" && isWaiting) {
      throw new UploadStalledError("The file stopped arriving", call);
    }
    if (!isUpstreamFailure(error) || error.code !== "UPLOAD_SIZE") throw error;
    if (error.actualSizeInBytes !== null) throw error;
    const actual = await countToEnd(body.stream, receivedSizeInBytes).catch(() => null);
    signal.throwIfAborted();
    throw sizeError(call, file.sizeInBytes, actual);
  } finally {
    if (request.account) request.account.fileBytesSent += body.readBytes;
    signal.removeEventListener("abort", onAbort);
    body.close();
  }
}
