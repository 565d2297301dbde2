import { finished } from "node:stream";
import type { Readable } from "node:stream";
import { isUpstreamFailure, type UpstreamCall, UploadStalledError } from "../errors.ts";
import type { StreamBody, Transport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { type FileProgress, OutgoingStream, sizeError } from "./outgoing-stream.ts";

/** Most bytes that are read of a file which is larger than announced, to tell its actual size. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

/** Reads the rest of a file that is too large. @returns its size in bytes; null when it is too large to be counted. */
async function countToEnd(stream: Readable, receivedSizeInBytes: number): Promise<number | null> {
  let sizeInBytes = receivedSizeInBytes;
  // By itself the iterator would destroy the stream when the reading is broken off.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    sizeInBytes += (chunk as Buffer).length;
    if (sizeInBytes > maxCountedSizeInBytes) return null;
  }
  return sizeInBytes;
}

/**
 * A file as the body of a request. A held file can be sent more than once.
 * @param onFailure receives the failure of the file's stream.
 */
function createFileBody(
  file: OutgoingFile,
  call: UpstreamCall,
  envelope: MultipartEnvelope | null,
  onFailure: (error: Error) => void,
) {
  let { stream } = file;
  let progress = noProgress();
  let sent: OutgoingStream | null = null;
  let earlierBytes = 0;
  let stopWatching = watch();

  function watch(): () => void {
    // Stays for good: an error that comes after the call is over no longer matters.
    stream.on("error", () => undefined);
    return finished(stream, { writable: false }, (error) => {
      if (error) onFailure(error);
    });
  }

  function close(): void {
    stopWatching();
    stream.destroy();
  }

  const body: StreamBody = {
    kind: "stream",
    contentType: envelope?.contentType ?? "application/octet-stream",
    sizeInBytes: envelope?.sizeInBytes ?? file.sizeInBytes,
    open(onMoved = () => undefined) {
      sent = new OutgoingStream({ ...file, stream }, call, envelope, progress, onMoved);
      return sent;
    },
    wasOpened: () => progress.isOpened,
    wasHandedOut: () => progress.isHandedOut,
    rewind() {
      if (!file.held) return false;
      sent?.destroy();
      close();
      earlierBytes += progress.receivedSizeInBytes;
      progress = noProgress();
      stream = file.held.createReadStream();
      stopWatching = watch();
      return true;
    },
  };
  return {
    body,
    /** Ends the reading of the file. */
    close,
    /** The stream that the bytes come from. */
    stream: () => stream,
    /** How far the present sending has got. */
    progress: (): Readonly<FileProgress> => progress,
    /** Bytes of the file that were read, all sendings together. */
    readBytes: () => earlierBytes + progress.receivedSizeInBytes,
  };
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
  envelope: MultipartEnvelope | null,
): Promise<UpstreamResponse> {
  const { call, signal } = request;
  const controller = new AbortController();
  const sending = createFileBody(file, call, envelope, (error) => controller.abort(error));
  const onAbort = () => {
    controller.abort(signal.reason);
    sending.stream().destroy();
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", onAbort, { once: true });
    return await transport({ ...request, body: sending.body, signal: controller.signal });
  } catch (error) {
    const { isWaiting, receivedSizeInBytes } = sending.progress();
    if (isUpstreamFailure(error) && error.code === "UPSTREAM_TIMEOUT" && isWaiting) {
      throw new UploadStalledError("The file stopped arriving", call);
    }
    if (!isUpstreamFailure(error) || error.code !== "UPLOAD_SIZE") throw error;
    if (error.actualSizeInBytes !== null) throw error;
    const actual = await countToEnd(sending.stream(), receivedSizeInBytes).catch(() => null);
    signal.throwIfAborted();
    throw sizeError(call, file.sizeInBytes, actual);
  } finally {
    if (request.account) request.account.fileBytesSent += sending.readBytes();
    signal.removeEventListener("abort", onAbort);
    sending.close();
  }
}
