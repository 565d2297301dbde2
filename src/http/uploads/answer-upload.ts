import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import { ClientGoneError } from "../../operations/client-gone-error.ts";
import { askUploadOffset } from "../../resolvers/video-upload.ts";
import { isWithoutFile } from "../../resolvers/video.ts";
import { Spool } from "../../uploads/spool.ts";
import { openAccount } from "../../upstream/call-account.ts";
import { asId } from "../../upstream/ids.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import { sendError } from "../answers.ts";
import { checkVersion, readPatchHeaders, tooLong } from "./tus-protocol.ts";
import { UploadBody } from "./upload-body.ts";
import { describeFailure } from "./upload-failure.ts";
import type { SharedUploadParts, UploadExchange, UploadRequest } from "./upload-parts.ts";
import { noSuchVideo, UploadRefusal, wrongOffset } from "./upload-refusal.ts";
import { findUploadViewer, type UploadViewer } from "./upload-viewer.ts";

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
    by = await findUploadViewer(request, link, parts);
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
    sendError(response, status, code, message);
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
      await sendParts(body, headers.sizeInBytes, progress, exchange, parts);
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

/** Most bytes that go on to the service with one call: 8 MiB. */
const maxPartBytes = 8 * 1_048_576;

/**
 * Passes the bytes of a PATCH on in parts, one after another, and notes in `progress` how many bytes of the file the service has, as far
 * as is known. It ends early when the service has another number of bytes than it was sent, and when the gateway leaves.
 */
async function sendParts(
  body: UploadBody,
  sizeInBytes: number | null,
  progress: { offset: number },
  { target, options, by }: UploadExchange,
  { media, space, lifecycle }: SharedUploadParts,
): Promise<void> {
  const total = target.sizeInBytes;
  /** Where the bytes of a part wait whose size is not known before they have come. */
  const room = space.shareOf(by.viewer.key);
  /** @returns whether another part may follow. */
  const send = async (stream: Readable, size: number): Promise<boolean> => {
    const { offset } = progress;
    const part = { stream, sizeInBytes: size, offset, totalSizeInBytes: total };
    progress.offset = await media.uploadVideoPart(asId(target.videoId), part, options);
    return progress.offset === offset + size && !lifecycle.isDraining;
  };

  if (sizeInBytes !== null) {
    // The sizes of all parts are known, so their bytes go on as they come.
    const end = progress.offset + sizeInBytes;
    while (progress.offset < end) {
      const size = Math.min(maxPartBytes, end - progress.offset);
      if (!(await send(body.stream(size), size))) return;
    }
    return;
  }
  // The service wants the size of a part before its bytes, so each waits until it has come: for 8 MiB or the end.
  for (;;) {
    const spool = new Spool(room);
    try {
      const left = total - progress.offset;
      await body.store(Math.min(maxPartBytes, left), spool);
      const size = spool.sizeInBytes;
      // Before the file is complete it must be certain that nothing follows.
      if (size === left && !(await body.isOver())) throw tooLong(total);
      if (size === 0 || !(await send(spool.read(), size))) return;
    } finally {
      await spool.release();
    }
  }
}
