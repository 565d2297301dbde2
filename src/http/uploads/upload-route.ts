import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import { followTransfer } from "../../observing/transfer-record.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import { videoFileRules } from "../../upstream/media/limits.ts";
import { sendError, setHeaders } from "../responses.ts";
import { allowCrossOrigin } from "../cross-origin.ts";
import type { RequestDeadline } from "../request-deadline.ts";
import { handleUpload } from "./handle-upload.ts";
import {
  tusAbilities,
  tusVersion,
  uploadCrossOriginRules,
  uploadMethodOf,
  uploadMethods,
} from "./tus-protocol.ts";
import type { SharedUploadDeps, UploadRouteDeps } from "./upload-deps.ts";
import { createUploadTurns } from "./upload-turns.ts";

const commonHeaders = [
  "Tus-Resumable",
  tusVersion,
  "Cache-Control",
  "no-store",
  "Referrer-Policy",
  "no-referrer",
] as const;

/**
 * Creates the route that receives video files: tus 1.0.0 (https://tus.io/protocols/resumable-upload) without the
 * creation of uploads, which is a mutation. The sealed path contains the description of the upload, and the service
 * knows its offset, so the gateway stores no upload state.
 * @returns a request handler. The handler also receives the sealed link in the path, and the deadline of the body. For
 * PATCH, it removes the deadline.
 */
export function createUploadRoute(given: UploadRouteDeps) {
  const deps: SharedUploadDeps = { ...given, turns: createUploadTurns(given.state) };
  const { tally, clock } = deps;
  const crossOrigin = { ...given, rules: uploadCrossOriginRules };

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    linkText: string,
    deadline: RequestDeadline,
  ): Promise<void> => {
    const method = uploadMethodOf(request);
    const takesBytes = method === "PATCH";
    if (!takesBytes) request.resume();
    setHeaders(response, commonHeaders);
    if (request.method === "OPTIONS") setHeaders(response, tusAbilities);
    if (allowCrossOrigin(request, response, crossOrigin)) return undefined;
    if (!takesBytes && method !== "HEAD") return refuseMethod(response);

    const record = followTransfer("upload", method, response, deps.observer);
    const upload = { request, response, record };
    if (!takesBytes) return handleUpload(upload, linkText, deps);
    deadline.lift();
    tally.inFlight += 1;
    try {
      return await handleUpload(upload, linkText, deps);
    } finally {
      tally.inFlight -= 1;
      const isReceived = response.statusCode === 204 && request.readableEnded;
      tally[isReceived ? "received" : "failed"] += 1;
      leaveRest(request, response, clock);
    }
  };
}

function refuseMethod(response: ServerResponse): void {
  response.setHeader("Allow", uploadMethods.join(", "));
  const message =
    "An upload supports HEAD, PATCH and OPTIONS. The mutation `createVideoUpload` starts it, and it ends automatically.";
  sendError(response, 405, "METHOD_NOT_ALLOWED", message);
}

/** Maximum number of unread bytes that the gateway reads after the response, so that the connection can be reused. */
const maxReadBytes = 1_048_576;

/** Time that a client with more unread bytes has to read its response before the connection closes, in milliseconds. */
const lingerMs = 5_000;

/**
 * Handles the unread rest of a body after the response. Browsers read a response only after they have sent everything,
 * so after a client error the gateway reads and drops the whole body. After other responses clients resume or retry
 * even when the connection closes, so a large rest is not read.
 */
function leaveRest(request: IncomingMessage, { statusCode }: ServerResponse, clock: Clock): void {
  if (request.readableEnded || request.destroyed) return;
  const goesOn = statusCode < 300 || statusCode >= 500;
  if (!goesOn) {
    void discardRequest(request, videoFileRules.maxSizeInBytes, clock);
    return;
  }
  const cancel = clock.schedule(() => request.destroy(), lingerMs);
  let readBytes = 0;
  request.on("data", (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > maxReadBytes) request.pause();
  });
  request.once("end", cancel).once("close", cancel);
  request.resume();
}
