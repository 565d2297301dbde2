import { addAbortSignal, type Readable } from "node:stream";
import { isUpstreamFailure, UploadSizeError, UploadStalledError } from "../errors.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import { FileBody } from "./file-body.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { sizeError } from "./outgoing-stream.ts";

/** Most bytes that are read of a file which is larger than announced, to tell its actual size. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

/** Reads the rest of a file that is too large. @returns its size in bytes; null when it is too large to be counted. */
async function countToEnd(
  stream: Readable,
  receivedSizeInBytes: number,
  signal: AbortSignal,
): Promise<number | null> {
  let sizeInBytes = receivedSizeInBytes;
  // The reading ends with the caller's leaving.
  addAbortSignal(signal, stream);
  // The stream's own iterator would destroy it when the reading is broken off.
  const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
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
  transport: ServiceTransport,
  request: Omit<UpstreamRequest, "body">,
  file: OutgoingFile,
  envelope: MultipartEnvelope | null,
): Promise<UpstreamResponse> {
  const { call, caller } = request;
  const body = new FileBody(file, call, envelope);
  try {
    return await transport({ ...request, body });
  } catch (error) {
    const { isWaiting, receivedSizeInBytes } = body.progress;
    if (isUpstreamFailure(error) && error.code === "UPSTREAM_TIMEOUT" && isWaiting) {
      throw new UploadStalledError("The file stopped arriving", call);
    }
    if (!(error instanceof UploadSizeError) || error.actualSizeInBytes !== null) throw error;
    const actual = await countToEnd(body.stream, receivedSizeInBytes, caller.signal).catch(() => null);
    caller.signal.throwIfAborted();
    throw sizeError(call, file.sizeInBytes, actual);
  } finally {
    if (caller.account) caller.account.fileBytesSent += body.readBytes;
    body.close();
  }
}
