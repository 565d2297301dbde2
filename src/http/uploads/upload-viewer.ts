import type { IncomingMessage } from "node:http";
import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { sessionEndTexts } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { BrowserSessions } from "../auth/browser-sessions.ts";
import { UploadRefusal } from "./upload-refusal.ts";

/** How requests say whom they act for. */
export interface UploadIdentity {
  /** Sessions of browsers; null where nobody can sign in. */
  readonly sessions: Sessions | null;
  /** Lets browsers in by their cookies; null where nobody can sign in. */
  readonly browsers: BrowserSessions | null;
  /** Whether a request brings a credential of its own, other than a cookie. */
  readonly hasCredential: (request: IncomingMessage) => boolean;
  /** The viewer of a request by its credential, or by a cookie that was let in; null when there is none. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
}

/** Whom a request to an upload acts for. */
export interface UploadViewer {
  readonly viewer: Viewer;
  /** Whether it is the one that the video was declared for: then the video is theirs. */
  readonly isOwner: boolean;
}

/**
 * Finds whom a request acts for. What it brings itself comes first, so that a fresh token takes the place of one that has ended; then
 * what is sealed in the address; and in the place of a session that has ended, the one that its browser has now.
 * @throws UploadRefusal 401 or 403
 * @throws StateUnavailableError
 */
export async function findUploadViewer(
  request: IncomingMessage,
  link: SealedLink<UploadTarget>,
  { sessions, browsers, hasCredential, viewerOf }: UploadIdentity,
): Promise<UploadViewer> {
  if (hasCredential(request)) {
    const viewer = viewerOf(request);
    if (viewer) return { viewer, isOwner: false };
    throw unauthenticated("The access token of the request cannot be used here.");
  }
  if ("viewer" in link) return { viewer: link.viewer, isOwner: true };
  const found = await sessions?.findById(link.sessionId);
  if (found?.isOpen) return { viewer: found.viewer, isOwner: true };
  if (browsers) {
    const viewer = await viewerOfCookie(request, browsers);
    if (viewer) return { viewer, isOwner: false };
  }
  throw unauthenticated(sessionEndTexts[found?.reason ?? "EXPIRED"]);
}

/** @returns null when the request has no cookie, or one that cannot be taken: no browser has asked before it was sent. */
async function viewerOfCookie(request: IncomingMessage, browsers: BrowserSessions): Promise<Viewer | null> {
  // Scripts of other sites cannot send this header without being asked about.
  if (request.headers["tus-resumable"] === undefined || !browsers.concerns(request)) return null;
  const refusal = browsers.refusalOfPage(request);
  if (refusal !== null) throw new UploadRefusal(403, "CROSS_SITE_REQUEST", refusal);
  await browsers.admit(request);
  return browsers.viewerOf(request);
}

function unauthenticated(message: string): UploadRefusal {
  return new UploadRefusal(401, "UNAUTHENTICATED", message);
}
