import type { IncomingMessage } from "node:http";
import type { FoundSession, Sessions } from "../../sessions/sessions.ts";
import type { SessionEnd } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { OriginPolicy } from "../origins.ts";
import { hasPreflightHeader, preflightHeader } from "../preflight-header.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import { cookieJarFor, isOwnCookieValue, readCookie } from "./cookies.ts";

/** Lets browsers in by their cookies. A browser sends a cookie whichever page makes it, so the page has to be looked at. */
export interface BrowserSessions {
  /** Whether a request comes with a session's cookie, and with no credential that wins over it. */
  concerns(request: IncomingMessage): boolean;
  /** Why such a request is refused, although nothing of its session was looked at; null when it is not. */
  refusalOf(request: IncomingMessage): string | null;
  /** The same for an address whose own headers see to it that browsers ask first: looks at the page alone. */
  refusalOfPage(request: IncomingMessage): string | null;
  /** The same for an upgrade to WebSocket. */
  refusalOfUpgrade(request: IncomingMessage): string | null;
  /** Looks its session up; `viewerOf` knows it then. @throws StateUnavailableError */
  admit(request: IncomingMessage): Promise<void>;
  /** Whom the request's session acts for; null when it has none, or was not admitted. */
  viewerOf(request: IncomingMessage): Viewer | null;
  /** Why the request's session has ended; null when it has not, when nothing is known of it, and when it was not admitted. */
  sessionEndOf(request: IncomingMessage): SessionEnd | null;
}

/** What browsers are let in with. */
export interface BrowserSessionsParts {
  readonly sessions: Sessions;
  readonly origins: OriginPolicy;
  readonly reachedAddress: ReadReachedAddress;
  /** Whether a request has another credential than a cookie. */
  readonly hasCredential: (request: IncomingMessage) => boolean;
}

const foreignOrigin =
  "The page that sent this request may not use the session of its reader: its origin is neither the gateway's own nor listed in CORS_ORIGINS.";

/** Makes them. */
export function createBrowserSessions(parts: BrowserSessionsParts): BrowserSessions {
  const { sessions, origins, reachedAddress, hasCredential } = parts;
  const admitted = new WeakMap<IncomingMessage, FoundSession>();

  function cookieOf(request: IncomingMessage): string | null {
    if (request.headers.cookie === undefined) return null;
    const jar = cookieJarFor(reachedAddress(request));
    return jar && readCookie(request, jar.session);
  }

  const isTrusted = (request: IncomingMessage) => origins.isTrusted(request, reachedAddress(request).url);

  const refusalOfPage = (request: IncomingMessage) =>
    request.headers.origin === undefined || isTrusted(request) ? null : foreignOrigin;

  return {
    concerns: (request) => cookieOf(request) !== null && !hasCredential(request),
    refusalOf(request) {
      const refusal = refusalOfPage(request);
      if (refusal !== null || hasPreflightHeader(request)) return refusal;
      return `A request with a session's cookie needs the header \`${preflightHeader}\`, so that other sites cannot make a browser send it.`;
    },
    refusalOfPage,
    refusalOfUpgrade: (request) => (isTrusted(request) ? null : foreignOrigin),
    async admit(request) {
      const cookie = cookieOf(request);
      if (cookie === null || !isOwnCookieValue(cookie)) return;
      admitted.set(request, await sessions.find(cookie));
    },
    viewerOf(request) {
      const found = admitted.get(request);
      return found?.isOpen ? found.viewer : null;
    },
    sessionEndOf(request) {
      const found = admitted.get(request);
      return !found || found.isOpen ? null : found.reason;
    },
  };
}
