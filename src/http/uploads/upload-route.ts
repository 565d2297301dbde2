import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import type { LinkSealer, SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import { requestIdOf } from "../../observing/request-id.ts";
import { type UploadObserver, UploadRecord } from "../../observing/upload-record.ts";
import type { SpoolSpace } from "../../uploads/spool-space.ts";
import type { UploadTally } from "../../uploads/upload-tally.ts";
import { openAccount } from "../../upstream/call-account.ts";
import { isUpstreamFailure } from "../../upstream/errors.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { CallOptions } from "../../upstream/viewer.ts";
import { errorBody } from "../error-answer.ts";
import { allowCrossOrigin, type CrossOriginPolicy } from "../cross-origin.ts";
import { ClientGoneError } from "../http-context.ts";
import { sendJson } from "../json-answer.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { ReportError } from "../report-error.ts";
import type { RequestDeadline } from "../request-deadline.ts";
import { setHeaders } from "../set-headers.ts";
import { sendParts } from "./send-parts.ts";
import {
  checkVersion,
  readPatchHeaders,
  tusAbilities,
  tusVersion,
  uploadCrossOriginRules,
  uploadMethodOf,
  uploadMethods,
} from "./tus-protocol.ts";
import { UploadBody } from "./upload-body.ts";
import { refusalOf } from "./upload-failure.ts";
import { readOffset } from "./upload-offset.ts";
import { noSuchVideo, UploadRefusal, wrongOffset } from "./upload-refusal.ts";
import { leaveRest } from "./unread-rest.ts";
import { UploadTurns } from "./upload-turns.ts";
import { findUploadViewer, type UploadIdentity, type UploadViewer } from "./upload-viewer.ts";

/** What the route of uploads needs. */
export interface UploadRouteParts {
  readonly media: MediaClient;
  readonly links: LinkSealer<UploadTarget>;
  readonly identity: UploadIdentity;
  readonly crossOrigin: Omit<CrossOriginPolicy, "rules">;
  readonly clock: Clock;
  readonly lifecycle: Lifecycle;
  readonly tally: UploadTally;
  readonly space: SpoolSpace;
  /** Sees each request. */
  readonly observer: UploadObserver;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
  /** Receives the length of each chunk that passes. */
  readonly onBytesPassed: (bytes: number) => void;
}

/**
 * Answers a request to the address of an upload.
 * @param linkText what the path holds.
 * @param deadline of the request's body, which is a file where bytes are taken.
 */
export type UploadRoute = (
  request: IncomingMessage,
  response: ServerResponse,
  linkText: string,
  deadline: RequestDeadline,
) => Promise<void>;

/** One request to an upload. */
interface UploadExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly link: SealedLink<UploadTarget>;
  readonly by: UploadViewer;
  readonly record: UploadRecord;
  readonly options: CallOptions;
}

/**
 * Makes the route that takes the files of videos: tus 1.0.0 (https://tus.io/protocols/resumable-upload) without the creation of
 * uploads, which is a mutation. What an upload is stands sealed in its address, and how far it has got is known by the service
 * alone, so nothing of it is kept here.
 */
export function createUploadRoute(parts: UploadRouteParts): UploadRoute {
  const { media, clock, lifecycle, tally, space, observer, report, onBytesPassed } = parts;
  const crossOrigin = { ...parts.crossOrigin, rules: uploadCrossOriginRules };
  const turns = new UploadTurns();

  /** Opens the address. @throws UploadRefusal 404 or 410 */
  async function open(linkText: string, response: ServerResponse): Promise<SealedLink<UploadTarget>> {
    const link = await parts.links.open(linkText);
    if (!link) {
      const message =
        "There is no such upload, or this gateway has not made it. Begin with `createVideoUpload`.";
      throw new UploadRefusal(404, "NOT_FOUND", message);
    }
    if (link.expiresAt.getTime() <= clock.now()) {
      const message = "The address of the upload has ended. Begin anew with `createVideoUpload`.";
      throw new UploadRefusal(410, "LINK_EXPIRED", message);
    }
    response.setHeader("Upload-Expires", link.expiresAt.toUTCString());
    return link;
  }

  async function answerHead({ response, link, by, options }: UploadExchange): Promise<void> {
    const offset = await readOffset(media, link.target, options);
    if (offset === null) throw noSuchVideo(by.isOwner);
    response.setHeader("Upload-Offset", offset);
    response.setHeader("Upload-Length", link.target.sizeInBytes);
    response.writeHead(200, { "Content-Length": 0 });
    response.end();
  }

  /** Takes bytes. As soon as some of them are through, the answer is where to go on, whatever came then. */
  async function takeBytes({ request, response, link, by, record, options }: UploadExchange): Promise<void> {
    const { target } = link;
    const headers = readPatchHeaders(request, target.sizeInBytes);
    if (headers.sizeInBytes === 0) {
      const offset = await readOffset(media, target, options);
      if (offset === null) throw noSuchVideo(by.isOwner);
      if (offset !== headers.offset) throw wrongOffset();
      return answerOffset(response, offset);
    }
    const body = new UploadBody(request, {
      clock,
      onBytes(bytes) {
        record.bytesIn += bytes;
        tally.receivedBytes += bytes;
        onBytesPassed(bytes);
      },
    });
    const progress = { offset: headers.offset };
    try {
      const giveBack = await turns.take(target.videoId, body);
      try {
        const room = space.shareOf(by.viewer.key);
        const isLeaving = () => lifecycle.isDraining;
        await sendParts(body, headers, progress, { media, target, options, room, isLeaving });
      } finally {
        giveBack();
      }
    } catch (error) {
      if (progress.offset <= headers.offset) throw error;
      noteFailure(record, error);
    } finally {
      body.stop();
    }
    if (progress.offset < headers.offset) throw wrongOffset();
    return answerOffset(response, progress.offset);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    linkText: string,
    record: UploadRecord,
  ): Promise<void> {
    let isOwner = false;
    const leaving = new AbortController();
    response.once("close", () => leaving.abort(new ClientGoneError()));
    let stopListening: (() => void) | undefined;
    try {
      checkVersion(request, method);
      const link = await open(linkText, response);
      const by = await findUploadViewer(request, link, parts.identity);
      const { viewer } = by;
      isOwner = by.isOwner;
      record.viewer = viewer.key;
      // A session takes its uploads along.
      stopListening = viewer.session?.onEnd(() => response.destroy());
      // The client may have left meanwhile.
      if (response.destroyed) return;
      const account = openAccount(record.requestId, record.tracer);
      const options = { viewer, signal: leaving.signal, account };
      const exchange = { request, response, link, by, record, options };
      await (method === "HEAD" ? answerHead(exchange) : takeBytes(exchange));
    } catch (error) {
      if (response.destroyed || response.headersSent) return;
      noteFailure(record, error);
      const { status, code, message, headers } = refusalOf(error, response, { isOwner, report });
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendJson(response, status, errorBody(code, message));
    } finally {
      stopListening?.();
    }
  }

  return async (request, response, linkText, deadline) => {
    const method = uploadMethodOf(request);
    setHeaders(response, [
      "Tus-Resumable",
      tusVersion,
      "Cache-Control",
      "no-store",
      "Referrer-Policy",
      "no-referrer",
    ]);
    if (request.method === "OPTIONS") setHeaders(response, tusAbilities);
    if (allowCrossOrigin(request, response, crossOrigin)) {
      request.resume();
      return;
    }
    if (method !== "HEAD" && method !== "PATCH") {
      request.resume();
      response.setHeader("Allow", uploadMethods.join(", "));
      const message =
        "An upload knows HEAD, PATCH and OPTIONS. It is begun with the mutation `createVideoUpload`, and ends by itself.";
      sendJson(response, 405, errorBody("METHOD_NOT_ALLOWED", message));
      return;
    }
    const record = new UploadRecord(requestIdOf(request), method);
    observer.uploadBegun(record, request.headers);
    response.once("close", () => {
      record.status = response.headersSent ? response.statusCode : null;
      observer.uploadEnded(record);
    });
    if (method === "HEAD") {
      request.resume();
      return answer(request, response, method, linkText, record);
    }
    deadline.lift();
    tally.inFlight += 1;
    try {
      await answer(request, response, method, linkText, record);
    } finally {
      tally.inFlight -= 1;
      const isReceived = response.statusCode === 204 && request.readableEnded;
      tally[isReceived ? "received" : "failed"] += 1;
      leaveRest(request, response, clock);
    }
  };
}

function answerOffset(response: ServerResponse, offset: number): void {
  if (response.destroyed) return;
  response.setHeader("Upload-Offset", offset);
  response.writeHead(204);
  response.end();
}

function noteFailure(record: UploadRecord, error: unknown): void {
  if (isUpstreamFailure(error)) record.failure ??= error;
}
