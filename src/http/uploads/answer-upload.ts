import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import { openAccount } from "../../upstream/call-account.ts";
import { errorBody, sendJson } from "../answers.ts";
import { ClientGoneError } from "../../operations/client-gone-error.ts";
import { checkVersion, readPatchHeaders, tooLong } from "./tus-protocol.ts";
import { describeFailure } from "./upload-failure.ts";
import type { SharedUploadParts, UploadExchange, UploadRequest } from "./upload-parts.ts";
import { noSuchVideo, UploadRefusal, wrongOffset } from "./upload-refusal.ts";
import { findUploadViewer, type UploadViewer } from "./upload-viewer.ts";
import type { ServerResponse } from "node:http";
import { sendParts } from "./send-parts.ts";
import { UploadBody } from "./upload-body.ts";
import { isWithoutFile } from "../../resolvers/video.ts";
import { askUploadOffset } from "../../resolvers/video-upload-offset.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";

/**
 * Answers a HEAD or a PATCH. Resolves when it is answered, or its client has left.
 * @param linkText what the path holds.
 */
export async function answerUpload(
  upload: UploadRequest,
  linkText: string,
  parts: SharedUploadParts,
): Promise<void> {
  const { request, response, record } = upload;
  const leaving = new AbortController();
  response.once("close", () => leaving.abort(new ClientGoneError()));
  let by: UploadViewer | null = null;
  let stopListening: (() => void) | undefined;
  try {
    checkVersion(request, record.method);
    const link = await openAddress(linkText, upload, parts);
    by = await findUploadViewer(request, link, parts.identity);
    const { viewer } = by;
    record.viewer = viewer.key;
    // A session takes its uploads along.
    stopListening = viewer.session?.onEnd(() => response.destroy());
    // The client may have left meanwhile.
    if (response.destroyed) return;
    const account = openAccount(record.requestId, record.tracer);
    const exchange = {
      ...upload,
      target: link.target,
      by,
      options: { viewer, signal: leaving.signal, account },
    };
    await (record.method === "HEAD" ? tellOffset(exchange, parts) : takeBytes(exchange, parts));
  } catch (error) {
    const { status, code, message, headers } = describeFailure(error, upload, by, parts);
    if (response.destroyed) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, errorBody(code, message));
  } finally {
    stopListening?.();
  }
}

/** @throws UploadRefusal 404 or 410 */
async function openAddress(
  linkText: string,
  { response }: UploadRequest,
  { links, clock }: SharedUploadParts,
): Promise<SealedLink<UploadTarget>> {
  const link = await links.open(linkText);
  if (!link) {
    const message =
      "There is no such upload, or this gateway has not made it. Begin with `createVideoUpload`.";
    throw new UploadRefusal(404, "NOT_FOUND", message);
  }
  if (link.expiresAt.getTime() <= clock.now()) {
    const message =
      "The address of the upload has expired. Query `video { upload { url offset } }` for a new address, and resume there.";
    throw new UploadRefusal(410, "LINK_EXPIRED", message);
  }
  response.setHeader("Upload-Expires", link.expiresAt.toUTCString());
  return link;
}

/** Answers a HEAD. */
async function tellOffset(exchange: UploadExchange, { media }: SharedUploadParts): Promise<void> {
  const { response, target } = exchange;
  const offset = await readOffset(media, exchange);
  if (response.destroyed) return;
  response.setHeader("Upload-Offset", offset);
  response.setHeader("Upload-Length", target.sizeInBytes);
  response.writeHead(200, { "Content-Length": 0 });
  response.end();
}

/**
 * Answers a PATCH: passes its bytes on. As soon as some of them are through, the answer is where to go on, whatever came then.
 * @throws why none of them got through.
 */
async function takeBytes(exchange: UploadExchange, parts: SharedUploadParts): Promise<void> {
  const { request, response, target, by, record } = exchange;
  const { media, clock, tally, turns, onBytesPassed } = parts;
  const headers = readPatchHeaders(request);
  /** For bytes that the service does not get to see: it is what refuses all others at a wrong offset. */
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
      await sendParts(body, headers, progress, exchange, parts);
    } finally {
      giveBack();
    }
    if (progress.offset < headers.offset) throw wrongOffset();
    // Of a chunked body it shows at its end that it is empty.
    if (progress.offset === headers.offset) await checkOffset();
  } catch (error) {
    const refusal = describeFailure(error, exchange, by, parts);
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
 * How many bytes of a video's file the service has. Of a service that does not say, or does not know the question, none: the upload
 * begins again, unless the video has its file.
 * @throws UploadRefusal 404 or 410 when there is no such video.
 */
async function readOffset(media: MediaClient, { target, by, options }: UploadExchange): Promise<number> {
  const received = await askUploadOffset(media, target, options);
  if (received !== null) return received;
  const video = await media.getVideo(asId(target.videoId), options);
  if (!video) throw noSuchVideo(by.isOwner);
  return isWithoutFile(video) ? 0 : target.sizeInBytes;
}
