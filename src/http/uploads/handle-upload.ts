import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import { ClientDisconnectedError } from "../../operations/client-disconnected-error.ts";
import { askUploadOffset } from "../../resolvers/video-upload.ts";
import { isWithoutFile } from "../../resolvers/video.ts";
import { Spool } from "../../uploads/spool.ts";
import { createCallAccount } from "../../upstream/call-account.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import { sendError } from "../responses.ts";
import { checkVersion, readPatchHeaders, tooLong } from "./tus-protocol.ts";
import { UploadBody } from "./upload-body.ts";
import { describeFailure } from "./upload-failure.ts";
import type { SharedUploadDeps, UploadExchange, UploadRequest } from "./upload-deps.ts";
import { noSuchVideo, UploadError, wrongOffset } from "./upload-error.ts";
import { findUploadViewer, type UploadViewer } from "./upload-viewer.ts";

/**
 * Responds to HEAD or PATCH. Resolves when the response is sent or the client has disconnected.
 * @param linkText sealed link from the path.
 */
export async function handleUpload(
  upload: UploadRequest,
  linkText: string,
  deps: SharedUploadDeps,
): Promise<void> {
  const { request, response, record } = upload;
  const leaving = new AbortController();
  response.once("close", () => leaving.abort(new ClientDisconnectedError()));
  let by: UploadViewer | null = null;
  let stopListening: (() => void) | undefined;
  try {
    checkVersion(request, record.method);
    const link = await openAddress(linkText, upload, deps);
    by = await findUploadViewer(request, link, deps);
    const { viewer } = by;
    record.viewer = viewer.key;
    // When its session ends, an upload is aborted.
    stopListening = viewer.session?.onEnd(() => response.destroy());
    // The client may have disconnected in the meantime.
    if (response.destroyed) return;
    const account = createCallAccount(record.requestId, record.tracer);
    const exchange = {
      ...upload,
      target: link.target,
      by,
      options: { viewer, signal: leaving.signal, account },
    };
    await (record.method === "HEAD" ? sendOffset(exchange, deps) : takeBytes(exchange, deps));
  } catch (error) {
    const { status, code, message, headers } = describeFailure(error, upload, by, deps);
    if (response.destroyed) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendError(response, status, code, message);
  } finally {
    stopListening?.();
  }
}

/** Decrypts the sealed link in the path and checks its expiry. @throws UploadError 404 or 410 */
async function openAddress(
  linkText: string,
  { response }: UploadRequest,
  { links, clock }: SharedUploadDeps,
): Promise<SealedLink<UploadTarget>> {
  const link = await links.open(linkText);
  if (!link) {
    const message = "There is no such upload, or another gateway created it. Start with `createVideoUpload`.";
    throw new UploadError(404, "NOT_FOUND", message);
  }
  if (link.expiresAt.getTime() <= clock.now()) {
    const message =
      "The address of the upload has expired. Query `video { upload { url offset } }` for a new address, and resume there.";
    throw new UploadError(410, "LINK_EXPIRED", message);
  }
  response.setHeader("Upload-Expires", link.expiresAt.toUTCString());
  return link;
}

async function sendOffset(exchange: UploadExchange, { media }: SharedUploadDeps): Promise<void> {
  const { response, target } = exchange;
  const offset = await readOffset(media, exchange);
  if (response.destroyed) return;
  response.setHeader("Upload-Offset", offset);
  response.setHeader("Upload-Length", target.sizeInBytes);
  response.writeHead(200, { "Content-Length": 0 });
  response.end();
}

/**
 * Handles a PATCH: forwards its bytes to the service. If an error occurs after some bytes were forwarded, it still
 * responds with the new offset.
 * @throws the error when no bytes were forwarded.
 */
async function takeBytes(exchange: UploadExchange, deps: SharedUploadDeps): Promise<void> {
  const { request, response, target, by, record } = exchange;
  const { media, clock, tally, turns, onBytesPassed } = deps;
  const headers = readPatchHeaders(request);
  /**
   * Compares the client's offset with the service's when the request forwards no bytes, so that the service cannot
   * check.
   */
  const checkOffset = async () => {
    if ((await readOffset(media, exchange)) !== headers.offset) throw wrongOffset();
  };
  const isTooLong = headers.offset + (headers.sizeInBytes ?? 0) > target.sizeInBytes;
  if (isTooLong || headers.sizeInBytes === 0) {
    await checkOffset();
    if (isTooLong) throw tooLong(target.sizeInBytes);
    return answerOffset(response, headers.offset);
  }
  const body = new UploadBody(request, clock, (bytes) => {
    record.bytes += bytes;
    tally.receivedBytes += bytes;
    onBytesPassed(bytes);
  });
  const progress = { offset: headers.offset };
  try {
    const giveBack = await turns.take(target.videoId, body);
    try {
      await sendParts(body, headers.sizeInBytes, progress, exchange, deps);
    } finally {
      giveBack();
    }
    if (progress.offset < headers.offset) throw wrongOffset();
    // A chunked body may turn out to be empty.
    if (progress.offset === headers.offset) await checkOffset();
  } catch (error) {
    const refusal = describeFailure(error, exchange, by, deps);
    if (refusal.code === "WRONG_OFFSET") await turns.ask(target.videoId);
    if (progress.offset <= headers.offset) {
      if (refusal.status === 413) await checkOffset();
      throw refusal;
    }
  } finally {
    body.stop();
  }
  return answerOffset(response, progress.offset);
}

function answerOffset(response: ServerResponse, offset: number): void {
  if (response.destroyed) return;
  response.setHeader("Upload-Offset", offset);
  response.writeHead(204);
  response.end();
}

/**
 * Number of bytes of a video's file that the service has received. When the service does not report the number: 0 for a
 * video without a file, otherwise the full size.
 * @throws UploadError 404 or 410 when the service has no such video.
 */
async function readOffset(media: MediaClient, { target, by, options }: UploadExchange): Promise<number> {
  const received = await askUploadOffset(media, target, options);
  if (received !== null) return received;
  const video = await media.getVideo(asId(target.videoId), options);
  if (!video) throw noSuchVideo(by.isOwner);
  return isWithoutFile(video) ? 0 : target.sizeInBytes;
}

/** Maximum number of bytes sent to the service with one call: 8 MiB. */
const maxPartBytes = 8 * 1_048_576;

/**
 * Forwards the bytes of a PATCH in parts, one after another, and updates `progress` with the offset that the service
 * reports. Stops early when the service reports an unexpected offset, or when the gateway drains.
 */
async function sendParts(
  body: UploadBody,
  sizeInBytes: number | null,
  progress: { offset: number },
  { target, options, by }: UploadExchange,
  { media, space, lifecycle }: SharedUploadDeps,
): Promise<void> {
  const total = target.sizeInBytes;
  /** Buffer space for parts of unknown size. */
  const room = space.shareOf(by.viewer.key);
  /** Forwards one part. @returns true when another part may follow. */
  const send = async (stream: Readable, size: number): Promise<boolean> => {
    const { offset } = progress;
    const part = { stream, sizeInBytes: size, offset, totalSizeInBytes: total };
    progress.offset = await media.uploadVideoPart(asId(target.videoId), part, options);
    return progress.offset === offset + size && !lifecycle.isDraining;
  };

  if (sizeInBytes !== null) {
    // With a known total size, the size of each part is known too, so the bytes are forwarded as they arrive.
    const end = progress.offset + sizeInBytes;
    while (progress.offset < end) {
      const size = Math.min(maxPartBytes, end - progress.offset);
      if (!(await send(body.stream(size), size))) return;
    }
    return;
  }
  // The service needs the size of a part before its bytes, so each part is buffered up to 8 MiB or the end of the body.
  for (;;) {
    const spool = new Spool(room);
    try {
      const left = total - progress.offset;
      await body.store(Math.min(maxPartBytes, left), spool);
      const size = spool.sizeInBytes;
      // The body must have ended before the last part is sent.
      if (size === left && !(await body.isFinished())) throw tooLong(total);
      if (size === 0 || !(await send(spool.read(), size))) return;
    } finally {
      await spool.release();
    }
  }
}
