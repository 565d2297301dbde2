import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { GraphQLError, GraphQLFormattedError } from "graphql";
import { CloseCode, handleProtocols, makeServer } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { UnreadAnswers } from "../admission/unread-answers.ts";
import type { ConnectionParameters } from "../connection-parameters.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { OriginPolicy } from "../origins.ts";
import { refuseUpgrade } from "../refuse-upgrade.ts";
import { pathOf } from "../request-path.ts";
import { type SlotLimits, Slots } from "../slots.ts";
import { clearErrors } from "./clear-messages.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { maxJsonBytes } from "./json-text.ts";
import { withQuery } from "./message-query.ts";
import { shortenMessage } from "./socket-message.ts";
import { RunningOperations } from "./running-operations.ts";
import { SocketFlow } from "./socket-flow.ts";
import { type EnvelopedArgs, type SocketOperationParts, SocketOperations } from "./socket-operations.ts";
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
export interface WebSocketParts extends SocketOperationParts {
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
}

/** One connection. */
interface SocketConnection {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly operations: RunningOperations;
  readonly flow: SocketFlow;
}

/** Makes the endpoint. */
export function createWebSocketEndpoint(parts: WebSocketParts): WebSocketEndpoint {
  const { viewerOf, publicUrlOf, origins, limits, observer, mask } = parts;
  // The types of ws do not know `closeTimeout` yet.
  const socketOptions = {
    noServer: true,
    maxPayload: maxJsonBytes,
    closeTimeout: closeWaitMs,
    handleProtocols,
  };
  const sockets = new WebSocketServer(socketOptions);
  const open = new Set<SocketConnection>();
  const starter = new SocketOperations(parts);
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
    onConnect({ extra: { request, socket, operations }, connectionParams }) {
      unacknowledged.delete(socket);
      const viewer = viewerIfAny(request, connectionParams);
      const slot = connections.take(viewer?.key ?? "");
      if (slot.isFree) {
        socket.once("close", slot.giveBack);
        if (viewer?.session) closeWithSession(socket, operations, viewer.session);
        return true;
      }
      socket.close(tryAgainLater, `At most ${limits[slot.limit]} connections are open at a time.`);
      return false;
    },
    // onSubscribe hands the executor over with the operation.
    execute: (args) => (args as EnvelopedArgs).rootValue.execute(args),
    subscribe: (args) => (args as EnvelopedArgs).rootValue.subscribe(args),
    onError({ extra: { operations } }, id, params, errors) {
      const shown = clearErrors(errors);
      const record = operations.recordOf(id, params);
      const payload = shown.map(writtenError);
      if (record) {
        record.addErrors(shown);
        record.bytesOut += Buffer.byteLength(JSON.stringify({ id, type: "error", payload }));
      }
      operations.forget(id, params);
      return payload;
    },
    onNext({ extra: { operations } }, id, params, _args, result) {
      if (!result.errors) return undefined;
      const errors = clearErrors(result.errors);
      operations.recordOf(id, params)?.addErrors(errors);
      const { data, extensions } = result;
      return {
        errors: errors.map(writtenError),
        ...(data !== undefined && { data }),
        ...(extensions && { extensions }),
      };
    },
    onComplete({ extra: { operations } }, id, params) {
      operations.forget(id, params);
    },
    onSubscribe: ({ extra, connectionParams: parameters }, id, params) =>
      starter.begin({ ...extra, parameters, id, params }),
  });

  const serve = (socket: WebSocket, request: IncomingMessage): void => {
    const operations = new RunningOperations((record) => observer.ended(record));
    const { unread, idleMs } = parts;
    const address = parts.clientAddressOf(request);
    const flow = new SocketFlow({ socket, transport: request.socket, address, idleMs, unread });
    const connection = { socket, request, operations, flow };
    open.add(connection);
    const [oldest] = unacknowledged;
    if (oldest && unacknowledged.size >= maxUnacknowledged) oldest.terminate();
    unacknowledged.add(socket);
    followHeartbeat(socket, flow, parts.heartbeats);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        // A connection that fails is closed: the event `close` tells of it.
        send: (text) =>
          new Promise((resolve) => {
            if (socket.readyState !== socket.OPEN) return resolve();
            operations.noteSent(text);
            socket.send(text, () => {
              flow.noteWritten();
              resolve();
            });
            return flow.noteWritten();
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on("message", (data) => {
            // Text comes as one buffer.
            const received = data as Buffer;
            const message = shortenMessage(received);
            flow.receive(message, () => {
              operations.receivedBytes = received.length;
              void receive(connection, message, handle);
            });
          }),
      },
      connection,
    );
    socket.once("close", (code, reason) => {
      open.delete(connection);
      unacknowledged.delete(socket);
      operations.endAll();
      void closed(code, String(reason));
    });
    // Clients that break the protocol: ws closes with the fitting code.
    socket.on("error", () => socket.terminate());
    // To client libraries a refused upgrade is a failure, and this a reason to try again.
    if (parts.lifecycle.isDraining) void leave(socket, operations);
  };

  const receive = async (
    { socket, request, operations }: SocketConnection,
    message: Buffer,
    handle: (text: string) => Promise<void>,
  ): Promise<void> => {
    const handled = handle(withQuery(message).toString("utf8"));
    operations.endCompleted(message);
    try {
      await handled;
    } catch (error) {
      mask(error, requestIdOf(request));
      socket.close(CloseCode.InternalServerError, "Internal server error");
    }
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
      await Promise.all([...open].map(({ socket, operations }) => leave(socket, operations)));
    },
  };
}

/** An error as clients get it: what the checks say of a status is for HTTP alone. */
function writtenError(error: GraphQLError): GraphQLFormattedError {
  const { extensions, ...written } = error.toJSON();
  if (!extensions) return written;
  const { http: _status, ...others } = extensions;
  return { ...written, extensions: others };
}
