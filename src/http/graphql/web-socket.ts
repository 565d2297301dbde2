import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { GraphQLError, GraphQLFormattedError } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { type WebSocket, WebSocketServer } from "ws";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { ConnectionParameters } from "../connection-parameters.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { OriginPolicy } from "../origins.ts";
import { refuseUpgrade } from "../refuse-upgrade.ts";
import { pathOf } from "../request-path.ts";
import { type SlotLimits, Slots } from "../slots.ts";
import { clearErrors } from "./clear-messages.ts";
import { maxJsonBytes } from "./json-text.ts";
import { RunningOperations } from "./running-operations.ts";
import { type EnvelopedArgs, type SocketOperationParts, SocketOperations } from "./socket-operations.ts";
import { SteadyWebSocket } from "./steady-web-socket.ts";
import { closeWithSession, leave } from "./web-socket-closing.ts";

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
}

/** Makes the endpoint. */
export function createWebSocketEndpoint(parts: WebSocketParts): WebSocketEndpoint {
  const { viewerOf, publicUrlOf, origins, limits, observer } = parts;
  // The types of ws do not know `closeTimeout` yet.
  const socketOptions = {
    noServer: true,
    maxPayload: maxJsonBytes,
    closeTimeout: closeWaitMs,
    WebSocket: SteadyWebSocket,
  };
  const sockets = new WebSocketServer(socketOptions);
  const operationsOf = new WeakMap<WebSocket, RunningOperations>();
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
  const endpoint = useServer(
    {
      connectionInitWaitTimeout: initWaitMs,
      onConnect({ extra: { request, socket }, connectionParams }) {
        unacknowledged.delete(socket);
        const viewer = viewerIfAny(request, connectionParams);
        const slot = connections.take(viewer?.key ?? "");
        if (slot.isFree) {
          socket.once("close", slot.giveBack);
          if (viewer?.session) closeWithSession(socket, operationsOf.get(socket), viewer.session);
          return true;
        }
        socket.close(tryAgainLater, `At most ${limits[slot.limit]} connections are open at a time.`);
        return false;
      },
      // onSubscribe hands the executor over with the operation.
      execute: (args) => (args as EnvelopedArgs).rootValue.execute(args),
      subscribe: (args) => (args as EnvelopedArgs).rootValue.subscribe(args),
      onError(context, id, params, errors) {
        const shown = clearErrors(errors);
        const operations = operationsOf.get(context.extra.socket);
        const record = operations?.recordOf(id, params);
        const payload = shown.map(writtenError);
        if (record) {
          record.addErrors(shown);
          record.bytesOut += Buffer.byteLength(JSON.stringify({ id, type: "error", payload }));
        }
        operations?.forget(id, params);
        return payload;
      },
      onNext(context, id, params, _args, result) {
        if (!result.errors) return;
        result.errors = clearErrors(result.errors);
        operationsOf.get(context.extra.socket)?.recordOf(id, params)?.addErrors(result.errors);
      },
      onComplete(context, id, params) {
        operationsOf.get(context.extra.socket)?.forget(id, params);
      },
      onSubscribe: ({ extra: { request, socket }, connectionParams, subscriptions }, id, params) =>
        starter.begin({
          request,
          parameters: connectionParams,
          operations: operationsOf.get(socket),
          count: Object.keys(subscriptions).length,
          id,
          params,
        }),
    },
    sockets,
  );
  sockets.on("connection", (socket) => {
    const operations = new RunningOperations((record) => observer.ended(record));
    operationsOf.set(socket, operations);
    const [oldest] = unacknowledged;
    if (oldest && unacknowledged.size >= maxUnacknowledged) oldest.terminate();
    unacknowledged.add(socket);
    socket.once("close", () => unacknowledged.delete(socket));
    socket.onText = (text) => operations.noteSent(text);
    // Before graphql-ws, which takes the message at once.
    socket.prependListener("message", (data) => {
      operations.receivedBytes = Buffer.isBuffer(data) ? data.length : 0;
    });
    socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) operations.endCompleted(data.toString("utf8"));
    });
    socket.once("close", () => operations.endAll());
    // graphql-ws writes what clients do wrong to the console, where any client could fill the log with it. The
    // connection is closed with the fitting code all the same.
    socket.removeAllListeners("error");
    socket.on("error", () => socket.terminate());
  });
  sockets.on("headers", (headers, request) => {
    headers.push(`${requestIdHeader}: ${requestIdOf(request)}`);
  });
  // The library would answer without the id.
  sockets.on("wsClientError", (_error, socket, request) => {
    if (request.method === "GET") refuseUpgrade(request, socket, "400 Bad Request", knownVersions);
    else refuseUpgrade(request, socket, "405 Method Not Allowed", ["Allow: GET"]);
  });
  // Disposing twice would throw: the server below is not running any more.
  let closing: Promise<void> | undefined;
  return {
    get open() {
      return sockets.clients.size;
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
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        sockets.emit("connection", webSocket, request),
      );
    },
    async close() {
      closing ??= (async () => {
        await Promise.all([...sockets.clients].map((socket) => leave(socket, operationsOf.get(socket))));
        await endpoint.dispose();
      })();
      await closing;
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
