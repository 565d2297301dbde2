import { addAbortSignal, type Readable } from "node:stream";
import { isUpstreamFailure, UploadSizeError, UploadStalledError } from "../errors.ts";
import type { ServiceTransport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import { FileBody } from "./file-body.ts";
import type { MultipartEnvelope, OutgoingFile } from "./outgoing-file.ts";
import { sizeError } from "./outgoing-stream.ts";

/** Maximum number of bytes to read when determining the actual size of a file that is larger than announced. */
const maxCountedSizeInBytes = 512 * 1024 * 1024;

/**
 * Reads the rest of a file that is larger than announced.
 * @returns its size in bytes; null when it exceeds `maxCountedSizeInBytes`.
 */
async function countToEnd(
  stream: Readable,
  receivedSizeInBytes: number,
  signal: AbortSignal,
): Promise<number | null> {
  let sizeInBytes = receivedSizeInBytes;
  // The count must stop when the caller disconnects.
  addAbortSignal(signal, stream);
  // The default iterator would destroy the stream when the loop exits early.
  const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    sizeInBytes += chunk.length;
    if (sizeInBytes > maxCountedSizeInBytes) return null;
  }
  return sizeInBytes;
}

/**
 * Sends a request with a file as its body while the bytes arrive. An error of the file's stream aborts the call and is
 * its result. A stream that was not read to its end is destroyed.
 * @param envelope multipart text around the file; null to send only the file.
 * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes; UploadStalledError when
 * the call times out because the stream delivers nothing.
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
      throw new UploadStalledError("The client stopped sending the file", call);
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
