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
import { openAccount } from "../../upstream/call-account.ts";
import { sessionEndTexts } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import { isForReading, sendError } from "../answers.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import { failFile, type FileDelivery, sendRangedFile, sendWholeFile } from "./file-answer.ts";

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
  /** Sees each file that is handed out. */
  readonly observer: TransferObserver;
  /** Receives the length of each chunk that passes. */
  readonly onBytesPassed: (bytes: number) => void;
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
): Promise<void> {
  const record = followTransfer("file", request.method ?? "", response, services.observer);
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  const readingOnly = "A file can be read with GET or HEAD, and with no other method.";
  if (!isForReading(request, response, readingOnly)) return undefined;
  const link = await services.links.open(linkText);
  if (!link) {
    const message =
      "There is no such file link, or this gateway has not made it. Ask for the file's link again.";
    return sendError(response, 404, "NOT_FOUND", message);
  }
  if (link.expiresAt.getTime() <= services.clock.now()) {
    const message = "The link has ended: it is good for a short time. Ask for a fresh one.";
    return sendError(response, 410, "LINK_EXPIRED", message);
  }
  const viewer = "viewer" in link ? link.viewer : await viewerOfSession(response, link.sessionId, services);
  if (!viewer) return undefined;
  record.viewer = viewer.key;
  // Headers alone come over a download of the service as well, as long as they are waited for.
  const slot = services.streams.take(viewer.key);
  if (!slot.isFree) return refuseStream(response, services, slot.limit);
  // A session takes its downloads along.
  const stopListening = viewer.session?.onEnd(() => response.destroy());
  const { signal } = leaving;
  const options = { viewer, signal, account: openAccount(record.requestId, record.tracer) };
  const delivery: FileDelivery = {
    signal,
    onFailure(failure) {
      record.failure ??= failure;
    },
    onBytesPassed(bytes) {
      record.handOn(bytes, services.clock.now());
      services.onBytesPassed(bytes);
    },
  };
  try {
    // The client may have left while its link was opened.
    if (!response.destroyed)
      await sendFile(response, () => openFile(link.target, services, options), delivery);
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
    sendError(response, 401, "UNAUTHENTICATED", sessionEndTexts[found?.reason ?? "EXPIRED"]);
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
      ? `You are downloading ${limits.perOwner} files already, and no more are allowed at a time. Wait until one of them ends.`
      : `The gateway hands ${limits.inAll} files out already, and no more at a time. Try again in some seconds.`;
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
    return failFile(response, error, delivery);
  }
  if (!file) {
    const message = "The service has no such file. It was never made, or its time is over.";
    return sendError(response, 404, "NOT_FOUND", message);
  }
  return "open" in file ? sendRangedFile(response, file, delivery) : sendWholeFile(response, file, delivery);
}
