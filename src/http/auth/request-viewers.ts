import type { IncomingMessage } from "node:http";
import type { SessionEnd } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import {
  connectionBearer,
  type ConnectionParameters,
  createViewerOfRequest,
  type ViewerOfToken,
} from "../identity.ts";
import type { BrowserSessions } from "./browser-sessions.ts";

/** Who is behind a request or a WebSocket connection. A credential wins over a session's cookie. */
export interface RequestViewers {
  /** The viewer of a request; null when it has none. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
  /** Why the session of a request has ended; null as `BrowserSessions.sessionEndOf` says. */
  readonly sessionEndOf: (request: IncomingMessage) => SessionEnd | null;
  /**
   * The viewer of a connection; null when it has none. A session counts as used.
   * @param request the upgrade to the connection.
   */
  readonly viewerOfConnection: (request: IncomingMessage, parameters: ConnectionParameters) => Viewer | null;
  /**
   * Why the session of a connection has ended; null also when it has a bearer token, even one that cannot be used.
   * @param request the upgrade to the connection.
   */
  readonly sessionEndOfConnection: (
    request: IncomingMessage,
    parameters: ConnectionParameters,
  ) => SessionEnd | null;
}

/** What viewers are found with. */
export interface RequestViewersParts {
  /** How an embedding server knows its users, in place of bearer tokens; undefined when it leaves that to the gateway. */
  readonly identify: ((request: IncomingMessage) => Viewer | null) | undefined;
  readonly viewerOfToken: ViewerOfToken;
  /** The sessions of browsers; null when nobody can sign in. */
  readonly browsers: BrowserSessions | null;
}

/** Makes what finds viewers. */
export function createRequestViewers(parts: RequestViewersParts): RequestViewers {
  const { identify, viewerOfToken, browsers } = parts;
  const viewerOfCredential = identify ?? createViewerOfRequest(viewerOfToken);
  const sessionEndOf = (request: IncomingMessage) => browsers?.sessionEndOf(request) ?? null;
  const bearerOf = (request: IncomingMessage, parameters: ConnectionParameters) =>
    identify ? null : connectionBearer(request, parameters);
  return {
    viewerOf: (request) => viewerOfCredential(request) ?? browsers?.viewerOf(request) ?? null,
    sessionEndOf,
    viewerOfConnection(request, parameters) {
      const bearer = bearerOf(request, parameters);
      if (bearer !== null) return bearer.token === null ? null : viewerOfToken(bearer.token);
      const viewer = identify?.(request) ?? browsers?.viewerOf(request) ?? null;
      viewer?.session?.use();
      return viewer;
    },
    sessionEndOfConnection: (request, parameters) =>
      bearerOf(request, parameters) === null ? sessionEndOf(request) : null,
  };
}
