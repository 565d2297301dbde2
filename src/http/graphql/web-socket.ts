import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { CloseCode, handleProtocols, makeServer } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { MaskError } from "../../operations/error-masking.ts";
import { formatError, type OperationResult } from "../../operations/operation-result.ts";
import { type SlotLimits, Slots } from "../../slots.ts";
import type { ViewerSession } from "../../upstream/viewer-session.ts";
import { SocketFlow } from "../admission/socket-flow.ts";
import type { OriginPolicy } from "../cross-origin.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { Heartbeats } from "../heartbeats.ts";
import type { HttpExchangeDeps } from "../http-exchange.ts";
import { rejectUpgrade } from "../reject-upgrade.ts";
import { pathOf } from "../request-head.ts";
import { maxJsonBytes } from "../request-text.ts";
import { type AnsweredArgs, SocketConnection, type SocketConnectionDeps } from "./socket-connection.ts";
import { findViewer } from "./socket-exchange.ts";

/** GraphQL over WebSocket (the graphql-transport-ws protocol), at the same path as over HTTP. */
export type WebSocketEndpoint = ReturnType<typeof createWebSocketEndpoint>;

/** Maximum time from opening a connection to its first message, in milliseconds of the machine's clock. */
const initWaitMs = 3_000;

/**
 * Maximum number of connections without a first message. Anyone can open such connections, so they have their own
 * limit. Above it, the gateway closes the oldest.
 */
const maxUnacknowledged = 1_000;

/**
 * Time that a client has to close its side of a connection that the gateway closes, in milliseconds of the machine's
 * clock.
 */
const closeWaitMs = 1_000;

/** Supported versions of the WebSocket protocol (RFC 6455 §4.4). */
const knownVersions = ["Sec-WebSocket-Version: 13, 8"];

/** Close code of a server that shuts down; clients reconnect (RFC 6455 §7.4.1). */
const goingAway = 1001;

/** Close code for a client that must sign in before it reconnects (`Unauthorized` of the protocol). */
const unauthorized = 4401;

/** Close code for a client that may reconnect later (registry of close codes, RFC 6455 §7.4). */
const tryAgainLater = 1013;

/** Dependencies of the endpoint. */
export interface WebSocketDeps
  extends SocketConnectionDeps, Pick<HttpExchangeDeps, "clientAddressOf" | "idleMs" | "unread"> {
  /** Origins whose pages may connect. Browsers send the origin with the upgrade, but no preflight before it. */
  readonly origins: OriginPolicy;
  /**
   * Maximum number of connections, per viewer and in total. All connections without a viewer share the limit of one
   * viewer.
   */
  readonly limits: SlotLimits;
  readonly heartbeats: Heartbeats;
  /** Logs and masks the errors of connections. */
  readonly mask: MaskError;
}

/** Creates the WebSocket endpoint. */
export function createWebSocketEndpoint(deps: WebSocketDeps) {
  const { publicUrlOf, origins, limits, lifecycle, mask, unread, idleMs } = deps;
  // The types of ws lack `closeTimeout`.
  const socketOptions = {
    noServer: true,
    maxPayload: maxJsonBytes,
    closeTimeout: closeWaitMs,
    handleProtocols,
  };
  const sockets = new WebSocketServer(socketOptions);
  const open = new Set<SocketConnection>();
  const connections = new Slots(limits);
  /** Connections without a first message, oldest first. */
  const unacknowledged = new Set<WebSocket>();
  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    connectionInitWaitTimeout: initWaitMs,
    onConnect({ extra: connection, connectionParams }) {
      const { socket, request } = connection;
      unacknowledged.delete(socket);
      // An invalid credential does not reject the connection; each operation returns the error.
      const { viewer } = findViewer(deps, request, connectionParams);
      const slot = connections.take(viewer?.key ?? "");
      if (slot.isFree) {
        socket.once("close", slot.giveBack);
        if (viewer?.session) closeWithSession(connection, viewer.session);
        return true;
      }
      socket.close(tryAgainLater, `At most ${limits[slot.limit]} connections are open at a time.`);
      return false;
    },
    onSubscribe: ({ extra, connectionParams }, id, payload) => extra.subscribe(id, payload, connectionParams),
    execute: (args) => (args as AnsweredArgs).rootValue as never,
    onError: (_context, _id, _payload, errors) => errors.map(formatError),
    onNext: (_context, _id, _payload, _args, result) => (result as OperationResult).formatted,
    onComplete: ({ extra }, id) => extra.complete(id),
  });

  const serve = (socket: WebSocket, request: IncomingMessage): void => {
    const address = deps.clientAddressOf(request);
    const flow = new SocketFlow({ socket, transport: request.socket, address, idleMs, unread });
    const connection = new SocketConnection(socket, request, flow, deps);
    open.add(connection);
    const [oldest] = unacknowledged;
    if (oldest && unacknowledged.size >= maxUnacknowledged) oldest.terminate();
    unacknowledged.add(socket);
    followHeartbeat(socket, flow, deps.heartbeats);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        // A failed connection closes, and the listener of `close` handles it.
        send: (text) => connection.send(text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          // ws delivers a text message as one buffer. The protocol library also accepts parsed messages.
          socket.on("message", (data) =>
            connection.receive(data as Buffer, (message) => {
              handle(message as string).catch((error: unknown) => {
                mask(error, requestIdOf(request));
                socket.close(CloseCode.InternalServerError, "Internal server error");
              });
            }),
          ),
      },
      connection,
    );
    socket.once("close", (code, reason) => {
      open.delete(connection);
      unacknowledged.delete(socket);
      connection.end();
      void closed(code, String(reason));
    });
    // When a client violates the protocol, ws closes the connection with the matching code.
    socket.on("error", () => socket.terminate());
    // The connection is accepted first: client libraries treat a rejected upgrade as a failure, but reconnect after
    // this close code.
    if (lifecycle.isDraining) void leave(connection);
  };

  sockets.on("headers", (headers, request) => {
    headers.push(`${requestIdHeader}: ${requestIdOf(request)}`);
  });
  // The library's own response would lack the request id.
  sockets.on("wsClientError", (_error, socket, request) => {
    if (request.method === "GET") rejectUpgrade(request, socket, "400 Bad Request", knownVersions);
    else rejectUpgrade(request, socket, "405 Method Not Allowed", ["Allow: GET"]);
  });
  return {
    /** Number of open connections. */
    get open(): number {
      return open.size;
    },
    /** Handles an HTTP upgrade. Rejects any path other than that of the GraphQL endpoint. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (pathOf(request) !== graphqlPath) rejectUpgrade(request, socket, "404 Not Found");
      else if (!origins.isAllowed(request, publicUrlOf(request)))
        rejectUpgrade(request, socket, "403 Forbidden");
      else if (connections.inAll >= limits.inAll) rejectUpgrade(request, socket, "503 Service Unavailable");
      else sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, request));
    },
    /**
     * Closes every connection with 1001, so that its client reconnects to another instance. Each connection first waits
     * for its running operations. Open subscriptions get no `complete`, and new operations do not start. Calling it
     * again has no effect. @returns a promise that resolves when all connections are closed.
     */
    async close(): Promise<void> {
      await Promise.all([...open].map(leave));
    },
  };
}

/**
 * Closes a connection during shutdown as soon as no operation runs on it. @returns a promise that resolves when it is
 * closed.
 */
function leave(connection: SocketConnection): Promise<void> {
  return new Promise((resolve) => {
    connection.socket.once("close", () => resolve());
    connection.closeWhenEmpty(goingAway, "Going away");
  });
}

/** Closes a connection when its session has ended, after its subscriptions have reported the reason. */
function closeWithSession(connection: SocketConnection, session: ViewerSession): void {
  const close = () => connection.closeWhenEmpty(unauthorized, "The session has ended. Sign in again.");
  // The session may have ended between the upgrade and the first message.
  if (session.ended === null) connection.socket.once("close", session.onEnd(close));
  else close();
}

/**
 * Pings a connection periodically, and terminates it when no pong arrives before the next ping: a client that lost its
 * network sends no close frame. A paused connection gets no ping, because its pong would not be read.
 */
function followHeartbeat(socket: WebSocket, flow: SocketFlow, heartbeats: Heartbeats): void {
  let isAlive = true;
  const end = heartbeats.add({
    sendHeartbeat() {
      if (flow.isHeld) {
        isAlive = true;
      } else if (isAlive) {
        isAlive = false;
        socket.ping();
      } else {
        socket.terminate();
      }
    },
  });
  socket.on("pong", () => {
    isAlive = true;
  });
  socket.once("close", end);
}
