import type { IncomingMessage } from "node:http";
import type { Viewer } from "../../upstream/viewer.ts";
import { bearerToken, connectionBearer, type ConnectionParameters, type ViewerOfToken } from "../identity.ts";
import type { BrowserSessions } from "./browser-sessions.ts";

/**
 * Makes what finds who is behind a request or a WebSocket connection. A credential wins over a session's cookie.
 * @param identify how an embedding server knows its users, in place of bearer tokens; undefined when it leaves that to the gateway.
 * @param browsers the sessions of browsers; null when nobody can sign in.
 */
export function createRequestViewers(
  identify: ((request: IncomingMessage) => Viewer | null) | undefined,
  viewerOfToken: ViewerOfToken,
  browsers: BrowserSessions | null,
) {
  const viewerOfBearer = ({ headers }: IncomingMessage) => {
    const token = bearerToken(headers.authorization);
    return token === null ? null : viewerOfToken(token);
  };
  const viewerOfCredential = identify ?? viewerOfBearer;
  /** Why the session of a request has ended; null as `BrowserSessions.sessionEndOf` says. */
  const sessionEndOf = (request: IncomingMessage) => browsers?.sessionEndOf(request) ?? null;
  const bearerOf = (request: IncomingMessage, parameters: ConnectionParameters) =>
    identify ? null : connectionBearer(request, parameters);
  return {
    /** The viewer of a request; null when it has none. */
    viewerOf: (request: IncomingMessage) =>
      viewerOfCredential(request) ?? browsers?.viewerOf(request) ?? null,
    sessionEndOf,
    /**
     * The viewer of a connection; null when it has none. A session counts as used.
     * @param request the upgrade to the connection.
     */
    viewerOfConnection: (request: IncomingMessage, parameters: ConnectionParameters): Viewer | null => {
      const bearer = bearerOf(request, parameters);
      if (bearer !== null) return bearer.token === null ? null : viewerOfToken(bearer.token);
      const viewer = identify?.(request) ?? browsers?.viewerOf(request) ?? null;
      viewer?.session?.use();
      return viewer;
    },
    /**
     * Why the session of a connection has ended; null also when it has a bearer token, even one that cannot be used.
     * @param request the upgrade to the connection.
     */
    sessionEndOfConnection: (request: IncomingMessage, parameters: ConnectionParameters) =>
      bearerOf(request, parameters) === null ? sessionEndOf(request) : null,
  };
}
