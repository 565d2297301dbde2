import { finished } from "node:stream";
import type { Readable } from "node:stream";
import { isUpstreamFailure, type UpstreamCall, UploadSizeError, UploadStalledError } from "../errors.ts";
import type { StreamBody, Transport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";

/** Most bytes that are read of a file which is larger than announced, to tell its actual size. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

function sizeError(call: UpstreamCall, announced: number, actual: number | null): UploadSizeError {
  return new UploadSizeError("The file does not have its announced size", call, {
    announcedSizeInBytes: announced,
    actualSizeInBytes: actual,
  });
}

/** The stream's own iterator would destroy it when the reading is broken off, and with it what is left to count. */
function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}

class FileBody implements StreamBody {
  readonly kind = "stream";
  readonly contentType: string;
  readonly sizeInBytes: number;
  readonly #file: OutgoingFile;
  readonly #call: UpstreamCall;
  readonly #envelope: MultipartEnvelope | null;
  #opened = false;
  #handedOut = false;
  #receivedSizeInBytes = 0;
  #isWaiting = false;

  constructor(file: OutgoingFile, call: UpstreamCall, envelope: MultipartEnvelope | null) {
    this.#file = file;
    this.#call = call;
    this.#envelope = envelope;
    this.contentType = envelope?.contentType ?? "application/octet-stream";
    this.sizeInBytes = envelope?.sizeInBytes ?? file.sizeInBytes;
  }

  /** The file's own bytes that have been read. */
  get receivedSizeInBytes(): number {
    return this.#receivedSizeInBytes;
  }

  /** Whether the next bytes of the file are waited for. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  wasOpened(): boolean {
    return this.#opened;
  }

  wasHandedOut(): boolean {
    return this.#handedOut;
  }

  async *open(): AsyncGenerator<Uint8Array> {
    this.#opened = true;
    if (this.#envelope) yield this.#envelope.head;
    yield* this.#exactBytes();
    if (this.#envelope) yield this.#envelope.tail;
  }

  /**
   * Hands the bytes on, but keeps the last chunk back until the stream has ended: a service must not have a complete
   * file before it is certain that nothing follows.
   */
  async *#exactBytes(): AsyncGenerator<Uint8Array> {
    const announced = this.#file.sizeInBytes;
    let last: Uint8Array | null = null;
    this.#isWaiting = true;
    for await (const chunk of chunksOf(this.#file.stream)) {
      if (chunk.length === 0) continue;
      this.#isWaiting = false;
      this.#receivedSizeInBytes += chunk.length;
      if (this.#receivedSizeInBytes > announced) throw sizeError(this.#call, announced, null);
      if (this.#receivedSizeInBytes === announced) last = chunk;
      else yield chunk;
      this.#isWaiting = true;
    }
    this.#isWaiting = false;
    if (this.#receivedSizeInBytes < announced) {
      throw sizeError(this.#call, announced, this.#receivedSizeInBytes);
    }
    this.#handedOut = true;
    if (last) yield last;
  }
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
  const { stream } = file;
  // Stays for good: an error that comes after the call is over no longer matters.
  stream.on("error", () => undefined);
  const controller = new AbortController();
  const onAbort = () => {
    controller.abort(signal.reason);
    stream.destroy();
  };
  const stopWatching = finished(stream, { writable: false }, (error) => {
    if (error) controller.abort(error);
  });
  const body = new FileBody(file, call, envelope);
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", onAbort, { once: true });
    return await transport({ ...request, body, signal: controller.signal });
  } catch (error) {
    if (isUpstreamFailure(error) && error.code === "UPSTREAM_TIMEOUT" && body.isWaiting) {
      throw new UploadStalledError("The file stopped arriving", call);
    }
    if (!isUpstreamFailure(error) || error.code !== "UPLOAD_SIZE") throw error;
    if (error.actualSizeInBytes !== null) throw error;
    const actual = await countToEnd(stream, body.receivedSizeInBytes).catch(() => null);
    signal.throwIfAborted();
    throw sizeError(call, file.sizeInBytes, actual);
  } finally {
    stopWatching();
    signal.removeEventListener("abort", onAbort);
    stream.destroy();
  }
}
