import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { BrowserSessions } from "./http/auth/browser-sessions.ts";
import type { WebSocketEndpoint } from "./http/graphql/web-socket.ts";
import { rejectUpgrade } from "./http/reject-upgrade.ts";
import type { ReportError } from "./http/report-error.ts";
import { findHeadError, useOriginForm } from "./http/request-head.ts";
import { requestIdOf } from "./observing/request-id.ts";
import { isStateUnavailable } from "./state/state-unavailable-error.ts";

/**
 * Creates the handler of WebSocket upgrades. It accepts an upgrade, or rejects it with an HTTP status. An upgrade with
 * a session cookie is handled after the lookup of its session. Never throws.
 * @param browsers browser sessions; null when sign-in is not configured.
 */
export function createUpgrades(
  browsers: BrowserSessions | null,
  webSockets: Pick<WebSocketEndpoint, "handleUpgrade">,
  report: ReportError,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const refuseFailed = (error: unknown, request: IncomingMessage, socket: Duplex) => {
    const isAway = isStateUnavailable(error);
    if (!isAway) report(error, requestIdOf(request));
    rejectUpgrade(request, socket, isAway ? "503 Service Unavailable" : "500 Internal Server Error");
  };
  /** Handles an upgrade with a session cookie after the lookup of its session. @throws StateUnavailableError */
  const upgradeWithSession = async (
    sessions: BrowserSessions,
    ...[request, socket, head]: Parameters<WebSocketEndpoint["handleUpgrade"]>
  ) => {
    // During the lookup the socket has no other error listener, and a client that resets the connection would crash the
    // process.
    const leave = () => socket.destroy();
    socket.on("error", leave);
    await sessions.admit(request);
    if (socket.destroyed) return;
    socket.off("error", leave);
    webSockets.handleUpgrade(request, socket, head);
  };

  return (request, socket, head) => {
    try {
      if (findHeadError(request) !== null) {
        rejectUpgrade(request, socket, "400 Bad Request");
        return;
      }
      useOriginForm(request);
      if (!browsers?.hasSessionCookie(request)) webSockets.handleUpgrade(request, socket, head);
      else if (browsers.upgradeRejectionOf(request) !== null) rejectUpgrade(request, socket, "403 Forbidden");
      else {
        upgradeWithSession(browsers, request, socket, head).catch((error: unknown) =>
          refuseFailed(error, request, socket),
        );
      }
    } catch (error) {
      refuseFailed(error, request, socket);
    }
  };
}
