import type { IncomingMessage } from "node:http";
import type { Viewer } from "../../upstream/viewer.ts";
import { bearerToken, connectionBearer, type ConnectionParameters, type ViewerOfToken } from "../identity.ts";
import type { BrowserSessions } from "./browser-sessions.ts";

/**
 * Creates the functions that find the viewer of a request or a WebSocket connection. A credential takes precedence over
 * a session cookie.
 * @param identify identifies the users of an embedding server; undefined when the gateway authenticates by bearer
 * token.
 * @param browsers the browser sessions; null when sign-in is not configured.
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
  /** Reason why the session of a request has ended; null when it is open or unknown. */
  const sessionEndOf = (request: IncomingMessage) => browsers?.sessionEndOf(request) ?? null;
  const bearerOf = (request: IncomingMessage, parameters: ConnectionParameters) =>
    identify ? null : connectionBearer(request, parameters);
  return {
    /** Viewer of a request; null for an anonymous request. */
    viewerOf: (request: IncomingMessage) =>
      viewerOfCredential(request) ?? browsers?.viewerOf(request) ?? null,
    sessionEndOf,
    /**
     * Viewer of a connection; null for an anonymous connection. Marks its session as used.
     * @param request the upgrade request.
     */
    viewerOfConnection: (request: IncomingMessage, parameters: ConnectionParameters): Viewer | null => {
      const bearer = bearerOf(request, parameters);
      if (bearer !== null) return bearer.token === null ? null : viewerOfToken(bearer.token);
      const viewer = identify?.(request) ?? browsers?.viewerOf(request) ?? null;
      viewer?.session?.use();
      return viewer;
    },
    /**
     * Reason why the session of a connection has ended; null also when the connection has a bearer token, even an
     * invalid one.
     * @param request the upgrade request.
     */
    sessionEndOfConnection: (request: IncomingMessage, parameters: ConnectionParameters) =>
      bearerOf(request, parameters) === null ? sessionEndOf(request) : null,
  };
}
