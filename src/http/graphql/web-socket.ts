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
import type { HttpExchangeParts } from "../http-exchange.ts";
import { refuseUpgrade } from "../refuse-upgrade.ts";
import { pathOf } from "../request-head.ts";
import { maxJsonBytes } from "../request-text.ts";
import { type AnsweredArgs, SocketConnection, type SocketConnectionParts } from "./socket-connection.ts";
import { findViewer } from "./socket-exchange.ts";

/** GraphQL over WebSocket (the graphql-transport-ws protocol), at the same address as over HTTP. */
export type WebSocketEndpoint = ReturnType<typeof createWebSocketEndpoint>;

/** Longest time from the opening of a connection to its first message, in milliseconds of the machine's clock. */
const initWaitMs = 3_000;

/**
 * Most connections on which nothing was said yet. Anyone can open these, so they are none of the others' number: the
 * oldest makes room for the next one.
 */
const maxUnacknowledged = 1_000;

/** How long a connection that the gateway closes waits for its client to close, too, in milliseconds of the machine's clock. */
const closeWaitMs = 1_000;

/** Says which versions of WebSocket there are (RFC 6455 §4.4). */
const knownVersions = ["Sec-WebSocket-Version: 13, 8"];

/** Closes a connection because the server goes; clients connect again (RFC 6455 §7.4.1). */
const goingAway = 1001;

/** Closes a connection whose client has to sign in before it comes again (the protocol's `Unauthorized`). */
const unauthorized = 4401;

/** Closes a connection so that its client may come again later (the registry of close codes, RFC 6455 §7.4). */
const tryAgainLater = 1013;

/** What the endpoint is made with. */
export interface WebSocketParts
  extends SocketConnectionParts, Pick<HttpExchangeParts, "clientAddressOf" | "idleMs" | "unread"> {
  /** Which pages may connect: browsers send the origin with the upgrade, and unlike with requests they do not ask first. */
  readonly origins: OriginPolicy;
  /** Most connections, of one viewer and in all. Those without a viewer count as one viewer's. */
  readonly limits: SlotLimits;
  readonly heartbeats: Heartbeats;
  /** Receives what a connection failed with, for the log. */
  readonly mask: MaskError;
}

/** Makes the endpoint. */
export function createWebSocketEndpoint(parts: WebSocketParts) {
  const { publicUrlOf, origins, limits, lifecycle, mask, unread, idleMs } = parts;
  // The types of ws do not know `closeTimeout` yet.
  const socketOptions = {
    noServer: true,
    maxPayload: maxJsonBytes,
    closeTimeout: closeWaitMs,
    handleProtocols,
  };
  const sockets = new WebSocketServer(socketOptions);
  const open = new Set<SocketConnection>();
  const connections = new Slots(limits);
  /** In the order of their opening. */
  const unacknowledged = new Set<WebSocket>();
  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    connectionInitWaitTimeout: initWaitMs,
    onConnect({ extra: connection, connectionParams }) {
      const { socket, request } = connection;
      unacknowledged.delete(socket);
      // Each operation asks again, and is answered with the error.
      const { viewer } = findViewer(parts, request, connectionParams);
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
    const address = parts.clientAddressOf(request);
    const flow = new SocketFlow({ socket, transport: request.socket, address, idleMs, unread });
    const connection = new SocketConnection(socket, request, flow, parts);
    open.add(connection);
    const [oldest] = unacknowledged;
    if (oldest && unacknowledged.size >= maxUnacknowledged) oldest.terminate();
    unacknowledged.add(socket);
    followHeartbeat(socket, flow, parts.heartbeats);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        // A connection that fails is closed: the event `close` tells of it.
        send: (text) => connection.send(text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          // Text comes as one buffer. The library takes messages that were parsed, too.
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
    // Clients that break the protocol: ws closes with the fitting code.
    socket.on("error", () => socket.terminate());
    // To client libraries a refused upgrade is a failure, and this a reason to try again.
    if (lifecycle.isDraining) void leave(connection);
  };

  sockets.on("headers", (headers, request) => {
    headers.push(`${requestIdHeader}: ${requestIdOf(request)}`);
  });
  // The library would answer without the id.
  sockets.on("wsClientError", (_error, socket, request) => {
    if (request.method === "GET") refuseUpgrade(request, socket, "400 Bad Request", knownVersions);
    else refuseUpgrade(request, socket, "405 Method Not Allowed", ["Allow: GET"]);
  });
  return {
    /** Connections that are open. */
    get open(): number {
      return open.size;
    },
    /** Takes an HTTP upgrade. Any other address than the GraphQL endpoint is refused. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (pathOf(request) !== graphqlPath) refuseUpgrade(request, socket, "404 Not Found");
      else if (!origins.isAllowed(request, publicUrlOf(request)))
        refuseUpgrade(request, socket, "403 Forbidden");
      else if (connections.inAll >= limits.inAll) refuseUpgrade(request, socket, "503 Service Unavailable");
      else sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, request));
    },
    /**
     * Closes every connection with 1001, so that its client connects again and goes on at another instance: as soon as what runs on
     * it is answered, and what has ended is told. Subscriptions that have not ended get no `complete`. New operations are not begun.
     * Calling it again does no harm. @returns when all are closed.
     */
    async close(): Promise<void> {
      await Promise.all([...open].map(leave));
    },
  };
}

/** Closes a connection of a gateway that ends, when nothing runs on it any more. @returns when it is closed. */
function leave(connection: SocketConnection): Promise<void> {
  return new Promise((resolve) => {
    connection.socket.once("close", () => resolve());
    connection.closeWhenEmpty(goingAway, "Going away");
  });
}

/** A connection ends with its session, after its operations: subscriptions end at once, and say why. */
function closeWithSession(connection: SocketConnection, session: ViewerSession): void {
  const close = () => connection.closeWhenEmpty(unauthorized, "The session has ended. Sign in again.");
  // It may have ended between the upgrade and the first message.
  if (session.ended === null) connection.socket.once("close", session.onEnd(close));
  else close();
}

/**
 * Pings a connection from time to time, and ends it when its client has not answered until the next time: a client that
 * lost its network closes nothing. While the connection is not read, it could not see the answer, and sends no ping.
 */
function followHeartbeat(socket: WebSocket, flow: SocketFlow, heartbeats: Heartbeats): void {
  let isAlive = true;
  const end = heartbeats.add({
    beat() {
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
