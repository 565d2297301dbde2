import type { IncomingMessage } from "node:http";
import type { FoundSession } from "../../sessions/session.ts";
import type { SessionEnd } from "../../upstream/session-end-reasons.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import { hasPreflightHeader, preflightHeader } from "../preflight-header.ts";
import { cookieJarFor, readCookie, readOwnCookie } from "./cookies.ts";
import type { AuthDeps } from "./sign-in.ts";

const foreignOrigin =
  "The page that sent this request may not use the user's session: its origin is neither the gateway's own nor listed in CORS_ORIGINS.";

/**
 * Authenticates browsers by session cookie. Browsers attach cookies to requests of any page, so the gateway checks the
 * origin of the page.
 */
export class BrowserSessions {
  readonly #deps: Pick<AuthDeps, "sessions" | "origins" | "reachedAddress" | "hasCredential">;
  readonly #admitted = new WeakMap<IncomingMessage, FoundSession>();

  constructor(deps: Pick<AuthDeps, "sessions" | "origins" | "reachedAddress" | "hasCredential">) {
    this.#deps = deps;
  }

  /** True for a request with a session cookie and no credential that takes precedence. */
  hasSessionCookie(request: IncomingMessage): boolean {
    return this.#cookieOf(request, readCookie) !== null && !this.#deps.hasCredential(request);
  }

  /** Reason to reject a request that uses a session cookie, before the session is looked up; null when acceptable. */
  rejectionOf(request: IncomingMessage): string | null {
    const refusal = this.originRejectionOf(request);
    if (refusal !== null || hasPreflightHeader(request)) return refusal;
    return `A request with a session cookie needs the header \`${preflightHeader}\`, so that other sites cannot make a browser send it.`;
  }

  /** Like {@link rejectionOf}, for a route whose own headers force a CORS preflight: checks only the page's origin. */
  originRejectionOf(request: IncomingMessage): string | null {
    return request.headers.origin === undefined ? null : this.upgradeRejectionOf(request);
  }

  /** Like {@link rejectionOf}, for a WebSocket upgrade: checks only the page's origin. */
  upgradeRejectionOf(request: IncomingMessage): string | null {
    const { origins, reachedAddress } = this.#deps;
    return origins.isTrusted(request, reachedAddress(request).url) ? null : foreignOrigin;
  }

  /** Looks up the session of a request, so that `viewerOf` can return its viewer. @throws StateUnavailableError */
  async admit(request: IncomingMessage): Promise<void> {
    const cookie = this.#cookieOf(request, readOwnCookie);
    if (cookie !== null) this.#admitted.set(request, await this.#deps.sessions.find(cookie));
  }

  /** Viewer of the request's session; null when it has none or was not admitted. */
  viewerOf(request: IncomingMessage): Viewer | null {
    const found = this.#admitted.get(request);
    return found?.isOpen ? found.viewer : null;
  }

  /**
   * Reason why the request's session has ended; null when it is open or unknown, or when the request was not admitted.
   */
  sessionEndOf(request: IncomingMessage): SessionEnd | null {
    const found = this.#admitted.get(request);
    return !found || found.isOpen ? null : found.reason;
  }

  #cookieOf(request: IncomingMessage, read: typeof readCookie): string | null {
    if (request.headers.cookie === undefined) return null;
    const jar = cookieJarFor(this.#deps.reachedAddress(request));
    return jar && read(request, jar.session);
  }
}
