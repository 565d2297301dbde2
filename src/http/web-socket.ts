import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ExecutionArgs } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import type { Viewer } from "../upstream/viewer.js";
import { ClientGoneError } from "./http-context.js";
import { bearerToken, type ViewerOfToken } from "./identity.js";
import { type GraphqlServer, graphqlPath } from "./graphql-server.js";
import { refuseUpgrade } from "./refuse-upgrade.js";
import { maxJsonBytes } from "./request-body.js";
import { pathOf } from "./request-path.js";

/** GraphQL over WebSocket (the graphql-transport-ws protocol), at the same address as over HTTP. */
export interface WebSocketEndpoint {
  /** Takes an HTTP upgrade. Any other address than the GraphQL endpoint is refused. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Completes every operation and closes every connection. Calling it again does no harm. */
  close(): Promise<void>;
}

/** Makes the endpoint. The token comes with the upgrade's headers or with the connection's parameters. */
export function createWebSocketEndpoint(
  graphql: GraphqlServer,
  viewerOfToken: ViewerOfToken,
  publicUrlOf: (request: IncomingMessage) => string,
): WebSocketEndpoint {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxJsonBytes });
  const endpoint = useServer(
    {
      // The executor comes with the operation, see onSubscribe.
      execute: (args) => (args as EnvelopedArgs).rootValue.execute(args),
      subscribe: (args) => (args as EnvelopedArgs).rootValue.subscribe(args),
      async onSubscribe(context, _id, params) {
        const viewer = viewerOfConnection(context.extra.request, context.connectionParams, viewerOfToken);
        const gone = new AbortController();
        context.extra.socket.once("close", () => gone.abort(new ClientGoneError()));
        const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({
          req: context.extra.request,
          exchange: { viewer, signal: gone.signal, publicUrl: publicUrlOf(context.extra.request) },
          params,
        });
        const args = {
          schema,
          operationName: params.operationName,
          document: parse(params.query),
          variableValues: params.variables,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe },
        };
        const errors = validate(args.schema, args.document);
        return errors.length > 0 ? errors : args;
      },
    },
    sockets,
  );
  sockets.on("connection", (socket) => {
    // graphql-ws writes what clients do wrong to the console, where any client could fill the log with it. The
    // connection is closed with the fitting code all the same.
    socket.removeAllListeners("error");
    socket.on("error", () => socket.terminate());
  });
  // Disposing twice would throw: the server below is not running any more.
  let closing: Promise<void> | undefined;
  return {
    handleUpgrade(request, socket, head) {
      if (pathOf(request) !== graphqlPath) {
        refuseUpgrade(socket, "404 Not Found");
        return;
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        sockets.emit("connection", webSocket, request),
      );
    },
    async close() {
      closing ??= Promise.resolve(endpoint.dispose());
      await closing;
    },
  };
}

type EnvelopedArgs = ExecutionArgs & {
  rootValue: { execute: (args: ExecutionArgs) => never; subscribe: (args: ExecutionArgs) => never };
};

function viewerOfConnection(
  request: IncomingMessage,
  parameters: Readonly<Record<string, unknown>> | undefined,
  viewerOfToken: ViewerOfToken,
): Viewer | null {
  const { authorization, Authorization } = parameters ?? {};
  const token =
    bearerToken(authorization) ?? bearerToken(Authorization) ?? bearerToken(request.headers.authorization);
  return token ? viewerOfToken(token) : null;
}
