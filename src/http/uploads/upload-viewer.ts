import type { IncomingMessage } from "node:http";
import type { SealedLink } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { sessionEndMessages } from "../../upstream/session-end-reasons.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { BrowserSessions } from "../auth/browser-sessions.ts";
import { UploadError } from "./upload-error.ts";

/** Sources of an upload request's viewer. */
export interface UploadIdentity {
  /** Browser sessions; null when sign-in is not configured. */
  readonly sessions: Sessions | null;
  /** Authenticates browsers by cookie; null when sign-in is not configured. */
  readonly browsers: BrowserSessions | null;
  /** True for a request with a credential other than a cookie. */
  readonly hasCredential: (request: IncomingMessage) => boolean;
  /** Viewer of a request by its credential or by an admitted cookie; null for an anonymous request. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
}

/** Viewer of an upload request. */
export interface UploadViewer {
  readonly viewer: Viewer;
  /** True when the viewer declared the video, and so owns it. */
  readonly isOwner: boolean;
}

/**
 * Finds the viewer of a request. The request's own credential takes precedence, so that a fresh token can replace an
 * expired one. The viewer sealed in the path comes next. If the sealed session has ended, the browser's current session
 * replaces it.
 * @throws UploadError 401 or 403
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
    throw unauthenticated("The access token of the request is not accepted here.");
  }
  if ("viewer" in link) return { viewer: link.viewer, isOwner: true };
  const found = await sessions?.findById(link.sessionId);
  if (found?.isOpen) return { viewer: found.viewer, isOwner: true };
  if (browsers) {
    const viewer = await viewerOfCookie(request, browsers);
    if (viewer) return { viewer, isOwner: false };
  }
  throw unauthenticated(sessionEndMessages[found?.reason ?? "EXPIRED"]);
}

/**
 * Viewer of the session in the request's cookie. Null without a cookie, or without the header that forces a CORS
 * preflight.
 * @throws UploadError 403 for a page of another site.
 */
async function viewerOfCookie(request: IncomingMessage, browsers: BrowserSessions): Promise<Viewer | null> {
  // Other sites cannot send this header without a CORS preflight.
  if (request.headers["tus-resumable"] === undefined || !browsers.hasSessionCookie(request)) return null;
  const refusal = browsers.originRejectionOf(request);
  if (refusal !== null) throw new UploadError(403, "CROSS_SITE_REQUEST", refusal);
  await browsers.admit(request);
  return browsers.viewerOf(request);
}

function unauthenticated(message: string): UploadError {
  return new UploadError(401, "UNAUTHENTICATED", message);
}
