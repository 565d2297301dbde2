import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import { openAccount } from "../../upstream/call-account.ts";
import { errorBody } from "../error-answer.ts";
import { ClientGoneError } from "../../operations/client-gone-error.ts";
import { sendJson } from "../json-answer.ts";
import { takeBytes } from "./take-bytes.ts";
import { checkVersion } from "./tus-protocol.ts";
import { describeFailure } from "./upload-failure.ts";
import { readOffset } from "./upload-offset.ts";
import type { SharedUploadParts, UploadExchange, UploadRequest } from "./upload-parts.ts";
import { UploadRefusal } from "./upload-refusal.ts";
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
