import type { IncomingMessage, ServerResponse } from "node:http";
import type { LinkSealer } from "../../files/link-sealer.ts";
import { type FileSources, openFile } from "../../files/open-file.ts";
import { requestIdHeader } from "../../observing/request-id.ts";
import { followTransfer, type TransferObserver } from "../../observing/transfer-record.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import { spreadSeconds } from "../../retry-after.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { SlotLimits, Slots } from "../../slots.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { createCallAccount } from "../../upstream/call-account.ts";
import { sessionEndMessages } from "../../upstream/session-end-reasons.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import { requireGetOrHead, sendError } from "../responses.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import { sendFileError, type FileDelivery, sendRangedFile, sendWholeFile } from "./file-response.ts";

/** Cross-origin access to file links. */
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

/** Dependencies of the file route. */
export interface FileRouteServices extends FileSources {
  readonly links: LinkSealer;
  /** Browser sessions; null when sign-in is not configured. */
  readonly sessions: Sessions | null;
  /** Slots for concurrent downloads. */
  readonly streams: Slots;
  /** Returns a random number from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Receives each finished download. */
  readonly observer: TransferObserver;
  /** Receives the length of each chunk that is sent. */
  readonly onBytesPassed: (bytes: number) => void;
}

/** Minimum Retry-After for a viewer with too many downloads, in seconds. The gateway cannot predict when one ends. */
const leastRetrySeconds = 5;

/**
 * Streams the file of a link as the service stores it, compressed or not, no faster than the client reads. The download
 * stops when the client disconnects. A HEAD request gets the headers only; ranges work for files that support them.
 * Above the limit of concurrent downloads, the response is 429.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  linkText: string,
  services: FileRouteServices,
): Promise<void> {
  const record = followTransfer("file", request.method ?? "", response, services.observer);
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  const readingOnly = "A file can only be requested with GET or HEAD.";
  if (!requireGetOrHead(request, response, readingOnly)) return undefined;
  const link = await services.links.open(linkText);
  if (!link) {
    const message = "There is no such file link, or another gateway created it. Query the file's link again.";
    return sendError(response, 404, "NOT_FOUND", message);
  }
  if (link.expiresAt.getTime() <= services.clock.now()) {
    const message = "The link has expired. Query a new one.";
    return sendError(response, 410, "LINK_EXPIRED", message);
  }
  const viewer = "viewer" in link ? link.viewer : await viewerOfSession(response, link.sessionId, services);
  if (!viewer) return undefined;
  record.viewer = viewer.key;
  // A HEAD request also takes a slot: it opens a download at the service until the headers arrive.
  const slot = services.streams.take(viewer.key);
  if (!slot.isFree) return refuseStream(response, services, slot.limit);
  // When its session ends, a download is aborted.
  const stopListening = viewer.session?.onEnd(() => response.destroy());
  const { signal } = leaving;
  const options = { viewer, signal, account: createCallAccount(record.requestId, record.tracer) };
  const delivery: FileDelivery = {
    signal,
    onFailure(failure) {
      record.failure ??= failure;
    },
    onBytesPassed(bytes) {
      record.countSent(bytes, services.clock.now());
      services.onBytesPassed(bytes);
    },
  };
  try {
    // The client may have disconnected while its link was opened.
    if (!response.destroyed)
      await sendFile(response, () => openFile(link.target, services, options), delivery);
  } finally {
    stopListening?.();
    slot.giveBack();
  }
}

/**
 * Returns the viewer of a link's session. When the session has ended or cannot be looked up, sends an error response
 * and returns null.
 */
async function viewerOfSession(
  response: ServerResponse,
  sessionId: string,
  { sessions, random }: Pick<FileRouteServices, "sessions" | "random">,
): Promise<Viewer | null> {
  try {
    const found = await sessions?.findById(sessionId);
    if (found?.isOpen) return found.viewer;
    sendError(response, 401, "UNAUTHENTICATED", sessionEndMessages[found?.reason ?? "EXPIRED"]);
  } catch (error) {
    if (!isStateUnavailable(error)) throw error;
    response.setHeader("Retry-After", spreadSeconds(leastRetrySeconds, random));
    sendError(response, 503, "STATE_UNAVAILABLE", stateUnavailableText);
  }
  return null;
}

function refuseStream(
  response: ServerResponse,
  { streams: { limits }, random }: Pick<FileRouteServices, "streams" | "random">,
  limit: keyof SlotLimits,
): void {
  response.setHeader("Retry-After", spreadSeconds(leastRetrySeconds, random));
  const message =
    limit === "perOwner"
      ? `You are already downloading ${limits.perOwner} files, which is the limit. Wait until one of the downloads ends.`
      : `The gateway is already sending ${limits.inAll} files, which is the limit. Try again in a few seconds.`;
  sendError(response, 429, "TOO_MANY_STREAMS", message);
}

async function sendFile(
  response: ServerResponse,
  open: () => ReturnType<typeof openFile>,
  delivery: FileDelivery,
): Promise<void> {
  let file;
  try {
    file = await open();
  } catch (error) {
    return sendFileError(response, error, delivery);
  }
  if (!file) {
    const message = "The service has no such file. It never existed, or it has expired.";
    return sendError(response, 404, "NOT_FOUND", message);
  }
  return "open" in file ? sendRangedFile(response, file, delivery) : sendWholeFile(response, file, delivery);
}
