import { finished } from "node:stream";
import type { Readable } from "node:stream";
import { isUpstreamFailure, type UpstreamCall, UploadStalledError } from "../errors.ts";
import type { StreamBody, Transport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { type FileProgress, OutgoingStream, sizeError } from "./outgoing-stream.ts";

/** Most bytes that are read of a file which is larger than announced, to tell its actual size. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

/** The stream's own iterator would destroy it when the reading is broken off. */
function chunksOf(stream: Readable): AsyncIterable<Buffer> {
  return stream.iterator({ destroyOnReturn: false });
}

/** A file as the body of a request. */
function fileBody(
  file: OutgoingFile,
  call: UpstreamCall,
  envelope: MultipartEnvelope | null,
  progress: FileProgress,
): StreamBody {
  return {
    kind: "stream",
    contentType: envelope?.contentType ?? "application/octet-stream",
    sizeInBytes: envelope?.sizeInBytes ?? file.sizeInBytes,
    open: (onMoved = () => undefined) => new OutgoingStream(file, call, envelope, progress, onMoved),
    wasOpened: () => progress.isOpened,
    wasHandedOut: () => progress.isHandedOut,
  };
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
  const progress: FileProgress = {
    isOpened: false,
    isHandedOut: false,
    receivedSizeInBytes: 0,
    isWaiting: false,
  };
  const body = fileBody(file, call, envelope, progress);
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", onAbort, { once: true });
    return await transport({ ...request, body, signal: controller.signal });
  } catch (error) {
    if (isUpstreamFailure(error) && error.code === "UPSTREAM_TIMEOUT" && progress.isWaiting) {
      throw new UploadStalledError("The file stopped arriving", call);
    }
    if (!isUpstreamFailure(error) || error.code !== "UPLOAD_SIZE") throw error;
    if (error.actualSizeInBytes !== null) throw error;
    const actual = await countToEnd(stream, progress.receivedSizeInBytes).catch(() => null);
    signal.throwIfAborted();
    throw sizeError(call, file.sizeInBytes, actual);
  } finally {
    if (request.account) request.account.fileBytesSent += progress.receivedSizeInBytes;
    stopWatching();
    signal.removeEventListener("abort", onAbort);
    stream.destroy();
  }
}
