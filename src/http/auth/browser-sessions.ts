import type { IncomingMessage } from "node:http";
import type { FoundSession } from "../../sessions/session.ts";
import type { SessionEnd } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import { hasPreflightHeader, preflightHeader } from "../preflight-header.ts";
import { cookieJarFor, readCookie, readOwnCookie } from "./cookies.ts";
import type { AuthParts } from "./sign-in.ts";

const foreignOrigin =
  "The page that sent this request may not use the session of its reader: its origin is neither the gateway's own nor listed in CORS_ORIGINS.";

/** Lets browsers in by their cookies. A browser sends a cookie whichever page makes it, so the page has to be looked at. */
export class BrowserSessions {
  readonly #parts: Pick<AuthParts, "sessions" | "origins" | "reachedAddress" | "hasCredential">;
  readonly #admitted = new WeakMap<IncomingMessage, FoundSession>();

  constructor(parts: Pick<AuthParts, "sessions" | "origins" | "reachedAddress" | "hasCredential">) {
    this.#parts = parts;
  }

  /** Whether a request comes with a session's cookie, and with no credential that wins over it. */
  concerns(request: IncomingMessage): boolean {
    return this.#cookieOf(request, readCookie) !== null && !this.#parts.hasCredential(request);
  }

  /** Why such a request is refused, although nothing of its session was looked at; null when it is not. */
  refusalOf(request: IncomingMessage): string | null {
    const refusal = this.refusalOfPage(request);
    if (refusal !== null || hasPreflightHeader(request)) return refusal;
    return `A request with a session's cookie needs the header \`${preflightHeader}\`, so that other sites cannot make a browser send it.`;
  }

  /** The same for an address whose own headers see to it that browsers ask first: looks at the page alone. */
  refusalOfPage(request: IncomingMessage): string | null {
    return request.headers.origin === undefined ? null : this.refusalOfUpgrade(request);
  }

  /** The same for an upgrade to WebSocket. */
  refusalOfUpgrade(request: IncomingMessage): string | null {
    const { origins, reachedAddress } = this.#parts;
    return origins.isTrusted(request, reachedAddress(request).url) ? null : foreignOrigin;
  }

  /** Looks its session up; `viewerOf` knows it then. @throws StateUnavailableError */
  async admit(request: IncomingMessage): Promise<void> {
    const cookie = this.#cookieOf(request, readOwnCookie);
    if (cookie !== null) this.#admitted.set(request, await this.#parts.sessions.find(cookie));
  }

  /** Whom the request's session acts for; null when it has none, or was not admitted. */
  viewerOf(request: IncomingMessage): Viewer | null {
    const found = this.#admitted.get(request);
    return found?.isOpen ? found.viewer : null;
  }

  /** Why the request's session has ended; null when it has not, when nothing is known of it, and when it was not admitted. */
  sessionEndOf(request: IncomingMessage): SessionEnd | null {
    const found = this.#admitted.get(request);
    return !found || found.isOpen ? null : found.reason;
  }

  #cookieOf(request: IncomingMessage, read: typeof readCookie): string | null {
    if (request.headers.cookie === undefined) return null;
    const jar = cookieJarFor(this.#parts.reachedAddress(request));
    return jar && read(request, jar.session);
  }
}
