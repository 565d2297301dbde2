import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { CloseCode, handleProtocols, makeServer } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { MaskError } from "../../operations/error-masking.ts";
import { formatError, type OperationResult } from "../../operations/operation-result.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import { SocketFlow } from "../admission/socket-flow.ts";
import type { UnreadAnswers } from "../admission/unread-answers.ts";
import type { ConnectionParameters } from "../identity.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { Heartbeats } from "../heartbeats.ts";
import type { OriginPolicy } from "../cross-origin.ts";
import { refuseUpgrade } from "../refuse-upgrade.ts";
import { pathOf } from "../request-head.ts";
import { maxJsonBytes } from "../request-text.ts";
import { type SlotLimits, Slots } from "../../slots.ts";
import { type AnsweredArgs, SocketConnection, type SocketConnectionParts } from "./socket-connection.ts";
import { closeWithSession, leave } from "./web-socket-closing.ts";
import { followHeartbeat } from "./web-socket-heartbeat.ts";

/** GraphQL over WebSocket (the graphql-transport-ws protocol), at the same address as over HTTP. */
export interface WebSocketEndpoint {
  /** Takes an HTTP upgrade. Any other address than the GraphQL endpoint is refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Closes every connection with 1001, so that its client connects again and goes on at another instance: as soon as what runs on
   * it is answered, and what has ended is told. Subscriptions that have not ended get no `complete`. New operations are not begun.
   * Calling it again does no harm. @returns when all are closed.
   */
  close(): Promise<void>;
  /** Connections that are open. */
  readonly open: number;
}

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

/** Closes a connection so that its client may come again later (the registry of close codes, RFC 6455 §7.4). */
const tryAgainLater = 1013;

/** What the endpoint is made with. */
export interface WebSocketParts extends SocketConnectionParts {
  /** Which pages may connect: browsers send the origin with the upgrade, and unlike with requests they do not ask first. */
  readonly origins: OriginPolicy;
  /** Most connections, of one viewer and in all. Those without a viewer count as one viewer's. */
  readonly limits: SlotLimits;
  readonly unread: UnreadAnswers;
  readonly heartbeats: Heartbeats;
  /** Network address of the client; empty when it is unknown. */
  readonly clientAddressOf: (request: IncomingMessage) => string;
  /** Longest time in which a client reads nothing of what lies ready for it, in milliseconds. */
  readonly idleMs: number;
  /** Receives what a connection failed with, for the log. */
  readonly mask: MaskError;
}

/** Makes the endpoint. */
export function createWebSocketEndpoint(parts: WebSocketParts): WebSocketEndpoint {
  const { viewerOf, publicUrlOf, origins, limits, lifecycle, mask, unread, idleMs } = parts;
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
  const viewerIfAny = (request: IncomingMessage, parameters: ConnectionParameters): Viewer | null => {
    try {
      return viewerOf(request, parameters);
    } catch {
      // Each operation asks again, and is answered with the error.
      return null;
    }
  };
  const protocol = makeServer<Record<string, unknown>, SocketConnection>({
    connectionInitWaitTimeout: initWaitMs,
    onConnect({ extra: connection, connectionParams }) {
      const { socket, request } = connection;
      unacknowledged.delete(socket);
      const viewer = viewerIfAny(request, connectionParams);
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
    get open() {
      return open.size;
    },
    handleUpgrade(request, socket, head) {
      if (pathOf(request) !== graphqlPath) {
        refuseUpgrade(request, socket, "404 Not Found");
        return;
      }
      if (!origins.isAllowed(request, publicUrlOf(request))) {
        refuseUpgrade(request, socket, "403 Forbidden");
        return;
      }
      if (connections.inAll >= limits.inAll) {
        refuseUpgrade(request, socket, "503 Service Unavailable");
        return;
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, request));
    },
    async close() {
      await Promise.all([...open].map(leave));
    },
  };
}
