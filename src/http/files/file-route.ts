import type { IncomingMessage, ServerResponse } from "node:http";
import type { LinkSealer } from "../../files/link-sealer.ts";
import type { FileTarget } from "../../files/file-target.ts";
import { type FileSources, openFile } from "../../files/open-file.ts";
import { type FileObserver, FileRecord } from "../../observing/file-record.ts";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import { openAccount } from "../../upstream/call-account.ts";
import type { IncomingFile } from "../../upstream/files/incoming-file.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { sessionEndTexts } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import { type FileDelivery, sendFileBody } from "./file-body.ts";
import { failFile, failFileUpstream } from "./file-failure.ts";
import { setFileHeaders } from "./file-headers.ts";
import { sendRangedFile } from "./ranged-file-answer.ts";
import { spreadSeconds } from "../../retry-after.ts";
import type { SlotLimits, Slots } from "../../slots.ts";

/** What pages of allowed origins may do with a link. */
export const fileCrossOriginRules: CrossOriginRules = {
  methods: ["GET", "HEAD"],
  requestHeaders: ["Range", "If-Range", requestIdHeader],
  exposedHeaders: [
    "Accept-Ranges",
    "Content-Disposition",
    "Content-Length",
    "Content-Range",
    "ETag",
    "Last-Modified",
    "Retry-After",
    requestIdHeader,
  ],
};

/** What the route needs. */
export interface FileRouteServices extends FileSources {
  readonly links: LinkSealer;
  /** Sessions of browsers; null where nobody can sign in. */
  readonly sessions: Sessions | null;
  /** Room for the files that stream. */
  readonly streams: Slots;
  /** Numbers from 0 up to 1, for jitter. */
  readonly random: () => number;
}

/** What is told of a file that is handed out. */
export interface FileReporting extends Omit<FileDelivery, "signal" | "onFailure"> {
  readonly observer: FileObserver;
}

/** The same for one file. */
interface Reporting extends Omit<FileDelivery, "signal"> {
  readonly record: FileRecord;
}

/** Least seconds after which a viewer with too many streams may look again: nobody knows when one of them ends. */
const leastRetrySeconds = 5;

/**
 * Streams the file of a link: as the service keeps it, compressed or not, only as fast as the client reads, and no
 * longer than the client stays. A HEAD request gets the headers alone; parts can be had of files that have them. Above
 * the limits of streams the answer is 429.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  linkText: string,
  services: FileRouteServices,
  { observer, ...given }: FileReporting,
): Promise<void> {
  const record = new FileRecord(requestIdOf(request), request.method ?? "");
  observer.fileBegun(record, request.headers);
  response.once("close", () => {
    record.status = response.headersSent ? response.statusCode : null;
    observer.fileEnded(record);
  });
  const reporting: Reporting = {
    ...given,
    record,
    onFailure(failure) {
      record.failure ??= failure;
    },
    onBytesPassed(bytes) {
      record.pass(bytes, services.clock.now());
      given.onBytesPassed(bytes);
    },
  };
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return failFile(
      response,
      405,
      "METHOD_NOT_ALLOWED",
      "A file can be read with GET or HEAD, and with no other method.",
    );
  }
  const link = await services.links.open(linkText);
  if (!link)
    return failFile(
      response,
      404,
      "NOT_FOUND",
      "There is no such file link, or this gateway has not made it. Ask for the file's link again.",
    );
  if (link.expiresAt.getTime() <= services.clock.now()) {
    return failFile(
      response,
      410,
      "LINK_EXPIRED",
      "The link has ended: it is good for a short time. Ask for a fresh one.",
    );
  }
  const viewer = "viewer" in link ? link.viewer : await viewerOfSession(response, link.sessionId, services);
  if (!viewer) return undefined;
  record.viewer = viewer.key;
  // Headers alone come over a download of the service as well, as long as they are waited for.
  const slot = services.streams.take(viewer.key);
  if (!slot.isFree) return refuseStream(response, services, slot.limit);
  // A session takes its downloads along.
  const stopListening = viewer.session?.onEnd(() => response.destroy());
  try {
    await sendFile(request, response, { target: link.target, viewer }, services, reporting);
  } finally {
    stopListening?.();
    slot.giveBack();
  }
}

/** The viewer of a link's session; null when there is none any more, which is answered. */
async function viewerOfSession(
  response: ServerResponse,
  sessionId: string,
  { sessions, random }: Pick<FileRouteServices, "sessions" | "random">,
): Promise<Viewer | null> {
  try {
    const found = await sessions?.findById(sessionId);
    if (found?.isOpen) return found.viewer;
    const message = sessionEndTexts[found?.reason ?? "EXPIRED"];
    failFile(response, 401, "UNAUTHENTICATED", message);
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    response.setHeader("Retry-After", spreadSeconds(leastRetrySeconds, random));
    failFile(response, 503, "STATE_UNAVAILABLE", stateUnavailableText);
  }
  return null;
}

/** Answers that too many files stream already. */
function refuseStream(
  response: ServerResponse,
  { streams: { limits }, random }: Pick<FileRouteServices, "streams" | "random">,
  limit: keyof SlotLimits,
): void {
  response.setHeader("Retry-After", spreadSeconds(leastRetrySeconds, random));
  const message =
    limit === "perViewer"
      ? `You are downloading ${limits.perViewer} files already, and no more are allowed at a time. Wait until one of them ends.`
      : `The gateway hands ${limits.inAll} files out already, and no more at a time. Try again in some seconds.`;
  failFile(response, 429, "TOO_MANY_STREAMS", message);
}

/** Resolves when the last byte has left, the client has gone, or there is no file. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { target, viewer }: { readonly target: FileTarget; readonly viewer: Viewer },
  services: FileRouteServices,
  { record, ...reporting }: Reporting,
): Promise<void> {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  // The client may have left while its link was opened.
  if (response.destroyed) return;
  let file;
  try {
    file = await openFile(target, services, {
      viewer,
      signal: controller.signal,
      account: openAccount(record.requestId, record.tracer),
    });
  } catch (error) {
    return controller.signal.aborted ? undefined : failFileUpstream(response, error, reporting);
  }
  if (!file)
    return failFile(
      response,
      404,
      "NOT_FOUND",
      "The service has no such file. It was never made, or its time is over.",
    );
  const delivery = { ...reporting, signal: controller.signal };
  return "open" in file
    ? sendRangedFile(request, response, file, delivery)
    : sendWholeFile(request, response, file, delivery);
}

async function sendWholeFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: IncomingFile,
  delivery: FileDelivery,
): Promise<void> {
  setFileHeaders(response, file);
  response.setHeader("Accept-Ranges", "none");
  if (file.sizeInBytes !== null) response.setHeader("Content-Length", file.sizeInBytes);
  response.writeHead(200);
  if (request.method === "HEAD") response.end();
  else await sendFileBody(response, file.body, delivery);
  file.close();
}
