import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ExecutionArgs, getOperationAST, type GraphQLError, type GraphQLFormattedError } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { type WebSocket, WebSocketServer } from "ws";
import { SteadyWebSocket } from "./steady-web-socket.ts";
import { coded } from "../../resolvers/errors/graphql-errors.ts";
import type { SessionEnd } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { ViewerSession } from "../../upstream/viewer-session.ts";
import type { Clock } from "../../clock.ts";
import type { OperationObserver } from "../../observing/observer.ts";
import { OperationRecord } from "../../observing/operation-record.ts";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import { documentHash } from "../../plans/document-hash.ts";
import type { MaskError } from "./error-masking.ts";
import { clearErrors, unclearOperation } from "./clear-messages.ts";
import { ClientGoneError } from "../http-context.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { GraphqlServer } from "./graphql-server.ts";
import { noAnswer, untilLeft } from "./left-operation.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { OriginPolicy } from "../origins.ts";
import { refuseUpgrade } from "../refuse-upgrade.ts";
import { type SlotLimits, Slots } from "../slots.ts";
import { maxJsonBytes } from "./json-text.ts";
import { checkText } from "./text-limits.ts";
import { checkNesting } from "./value-nesting.ts";
import { pathOf } from "../request-path.ts";
import type { PersistedQueries } from "./persisted-queries.ts";
import { RunningOperations } from "./running-operations.ts";
import { SharedStream } from "./shared-stream.ts";
import type { SubscriptionStarter } from "./subscription-starter.ts";

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

/** Most operations that one connection carries at a time. */
const maxOperations = 200;

/** Longest time from the opening of a connection to its first message, in milliseconds of the machine's clock. */
const initWaitMs = 3_000;

/**
 * Most connections on which nothing was said yet. Anyone can open these, so they are none of the others' number: the
 * oldest makes room for the next one.
 */
const maxUnacknowledged = 1_000;

/** How long a connection that the gateway closes waits for its client to close, too, in milliseconds of the machine's clock. */
const closeWaitMs = 1_000;

/** Closes a connection because the server goes; clients connect again (RFC 6455 §7.4.1). */
const goingAway = 1001;

/** Says which versions of WebSocket there are (RFC 6455 §4.4). */
const knownVersions = ["Sec-WebSocket-Version: 13, 8"];

/** Closes a connection so that its client may come again later (the registry of close codes, RFC 6455 §7.4). */
const tryAgainLater = 1013;

/** Closes a connection whose client has to sign in before it comes again (the protocol's `Unauthorized`). */
const unauthorized = 4401;

/** What the endpoint is made with. */
export interface WebSocketParts {
  readonly graphql: GraphqlServer;
  /** Finds documents that operations name. */
  readonly persisted: PersistedQueries;
  /** Begins the subscriptions that are known. */
  readonly subscriptions: SubscriptionStarter;
  /**
   * The viewer that an operation acts for; null when the connection has none.
   * @param parameters of the connection, as the client chose them.
   */
  readonly viewerOf: (request: IncomingMessage, parameters: ConnectionParameters) => Viewer | null;
  /** Why the session has ended that a connection acted for; null when it acts for none, or that goes on. */
  readonly sessionEndOf: (request: IncomingMessage, parameters: ConnectionParameters) => SessionEnd | null;
  /** Address under which the client reached the gateway. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
  /** Which pages may connect: browsers send the origin with the upgrade, and unlike with requests they do not ask first. */
  readonly origins: OriginPolicy;
  /** Most connections, of one viewer and in all. Those without a viewer count as one viewer's. */
  readonly limits: SlotLimits;
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  /** Sees each operation. Those of one connection have the id of its upgrade. */
  readonly observer: OperationObserver;
  /** Makes an error that was thrown before an operation ran into one that the client may see. */
  readonly mask: MaskError;
}

/** What a client sends when it opens a connection. */
export type ConnectionParameters = Readonly<Record<string, unknown>> | undefined;

/** The headers of a connection: browsers can set none, so their trace is in the parameters. */
function tracedHeaders(
  headers: IncomingHttpHeaders,
  { traceparent, tracestate }: NonNullable<ConnectionParameters> = {},
): IncomingHttpHeaders {
  if (typeof traceparent !== "string") return headers;
  return {
    ...headers,
    traceparent,
    ...(typeof tracestate === "string" ? { tracestate } : { tracestate: undefined }),
  };
}

/** Makes the endpoint. */
export function createWebSocketEndpoint({
  graphql,
  persisted,
  subscriptions,
  viewerOf,
  sessionEndOf,
  publicUrlOf,
  origins,
  limits,
  lifecycle,
  clock,
  observer,
  mask,
}: WebSocketParts): WebSocketEndpoint {
  // The types of ws do not know `closeTimeout` yet.
  const socketOptions = {
    noServer: true,
    maxPayload: maxJsonBytes,
    closeTimeout: closeWaitMs,
    WebSocket: SteadyWebSocket,
  };
  const sockets = new WebSocketServer(socketOptions);
  const operationsOf = new WeakMap<WebSocket, RunningOperations>();
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
      async onSubscribe(context, id, params) {
        const { request, socket } = context.extra;
        if (lifecycle.isDraining) return await noAnswer();
        const operations = operationsOf.get(socket);
        const requestId = requestIdOf(request);
        const record = new OperationRecord(requestId, null, clock.now(), "websocket");
        record.describe(null, params.operationName, params.query === "" ? null : documentHash(params.query));
        record.bytesIn = operations?.receivedBytes ?? 0;
        observer.begun?.(record, tracedHeaders(request.headers, context.connectionParams));
        const signal = operations?.begin(id, params, record) ?? AbortSignal.abort(new ClientGoneError());
        if (Object.keys(context.subscriptions).length > maxOperations) {
          const message = `A connection carries at most ${maxOperations} operations at a time. Open another one.`;
          return [coded("TOO_MANY_OPERATIONS", message)];
        }
        const onGoingAway = () => operations?.forget(id, params);
        try {
          checkNesting(params);
          const query = (await persisted.find(params)) ?? "";
          checkText(query);
          const viewer = viewerOf(request, context.connectionParams);
          record.viewer = viewer?.key ?? null;
          const publicUrl = publicUrlOf(request);
          const known = subscriptions.read(
            { viewer, publicUrl, record },
            { operationName: params.operationName ?? undefined, variables: params.variables ?? {} },
            query,
          );
          const begun = known && (await subscriptions.begin(known, () => signal.aborted));
          const stream = begun && new SharedStream(begun, requestId);
          if (signal.aborted) {
            void stream?.return();
            return await noAnswer();
          }
          if (known && stream) {
            signal.addEventListener("abort", () => void stream.return(), { once: true });
            const { schema, document, operationName } = known.subscription;
            return {
              schema,
              document,
              operationName,
              rootValue: { subscribe: () => untilLeft(stream, signal, onGoingAway) },
            };
          }
          const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({
            req: request,
            exchange: {
              viewer,
              record,
              sessionEnd: sessionEndOf(request, context.connectionParams),
              signal,
              publicUrl,
            },
            params: { ...params, query },
          });
          const args = {
            schema,
            operationName: params.operationName,
            document: parse(query),
            variableValues: params.variables,
            contextValue: await contextFactory(),
            rootValue: {
              execute: (given: ExecutionArgs) => untilLeft(execute(given), signal, onGoingAway),
              subscribe: (given: ExecutionArgs) => untilLeft(subscribe(given), signal, onGoingAway),
            },
          };
          const errors = validate(args.schema, args.document);
          if (errors.length > 0) return errors;
          // graphql-ws would refuse it, too, without a code.
          return getOperationAST(args.document, args.operationName)
            ? args
            : [coded("OPERATION_RESOLUTION_FAILURE", unclearOperation)];
        } catch (error) {
          if (signal.aborted) return await noAnswer();
          // graphql-ws would write it to the console and close the connection with all its other operations.
          const masked = mask(error, requestId);
          // The parser gives no code; over HTTP the server adds this one.
          const { http: _status, ...extensions } = masked.extensions;
          return [coded("GRAPHQL_PARSE_FAILED", masked.message, extensions)];
        }
      },
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

/** Closes a connection when nothing runs on it any more. */
function closeWhenEmpty(
  socket: WebSocket,
  operations: RunningOperations | undefined,
  code: number,
  reason: string,
): void {
  // The last message of an operation is sent after it is forgotten.
  const close = () => setImmediate(() => socket.close(code, reason));
  if (operations) operations.whenEmpty(close);
  else close();
}

/** Closes a connection of a gateway that ends. @returns when it is closed. */
function leave(socket: WebSocket, operations: RunningOperations | undefined): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    closeWhenEmpty(socket, operations, goingAway, "Going away");
  });
}

/** A connection ends with its session, after its operations: subscriptions end at once, and say why. */
function closeWithSession(
  socket: WebSocket,
  operations: RunningOperations | undefined,
  session: ViewerSession,
): void {
  const close = () =>
    closeWhenEmpty(socket, operations, unauthorized, "The session has ended. Sign in again.");
  // It may have ended between the upgrade and the first message.
  if (session.ended === null) socket.once("close", session.onEnd(close));
  else close();
}

type EnvelopedArgs = ExecutionArgs & {
  rootValue: { execute: (args: ExecutionArgs) => never; subscribe: (args: ExecutionArgs) => never };
};
