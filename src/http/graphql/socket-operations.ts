import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type ExecutionArgs, getOperationAST, type GraphQLError } from "graphql";
import type { SubscribePayload } from "graphql-ws";
import type { Clock } from "../../clock.ts";
import type { OperationObserver } from "../../observing/observer.ts";
import { OperationRecord } from "../../observing/operation-record.ts";
import { requestIdOf } from "../../observing/request-id.ts";
import { documentHash } from "../../plans/document-hash.ts";
import { coded } from "../../resolvers/errors/graphql-errors.ts";
import type { SessionEnd } from "../../upstream/session-end.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { ConnectionParameters } from "../connection-parameters.ts";
import { ClientGoneError } from "../http-context.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { unclearOperation } from "./clear-messages.ts";
import type { MaskError } from "./error-masking.ts";
import type { GraphqlServer } from "./graphql-server.ts";
import { noAnswer, untilLeft } from "./left-operation.ts";
import type { PersistedQueries } from "./persisted-queries.ts";
import type { RunningOperations } from "./running-operations.ts";
import { SharedStream } from "./shared-stream.ts";
import type { SubscriptionStarter } from "./subscription-starter.ts";
import { checkText } from "./text-limits.ts";
import { checkNesting } from "./value-nesting.ts";

/** Most operations that one connection carries at a time. */
const maxOperations = 200;

/** What operations of connections are begun with. */
export interface SocketOperationParts {
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
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  /** Sees each operation. Those of one connection have the id of its upgrade. */
  readonly observer: OperationObserver;
  /** Makes an error that was thrown before an operation ran into one that the client may see. */
  readonly mask: MaskError;
}

/** A message that begins an operation, and the connection that it came over. */
export interface SocketOperation {
  /** The upgrade to the connection. */
  readonly request: IncomingMessage;
  readonly parameters: ConnectionParameters;
  /** What runs on the connection; undefined when it is closed. */
  readonly operations: RunningOperations | undefined;
  /** Operations that the connection carries, this one among them. */
  readonly count: number;
  readonly id: string;
  readonly params: SubscribePayload;
}

/** The arguments of an operation, with its executor. */
export type EnvelopedArgs = ExecutionArgs & {
  rootValue: { execute: (args: ExecutionArgs) => never; subscribe: (args: ExecutionArgs) => never };
};

/** Begins the operations of connections. */
export class SocketOperations {
  readonly #parts: SocketOperationParts;

  constructor(parts: SocketOperationParts) {
    this.#parts = parts;
  }

  /** @returns what graphql-ws runs, or the errors that it answers with. Never settles for a client that has left. */
  async begin(operation: SocketOperation): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { lifecycle, mask } = this.#parts;
    if (lifecycle.isDraining) return await noAnswer();
    const { operations, id, params } = operation;
    const record = this.#record(operation);
    const signal = operations?.begin(id, params, record) ?? AbortSignal.abort(new ClientGoneError());
    if (operation.count > maxOperations) {
      const message = `A connection carries at most ${maxOperations} operations at a time. Open another one.`;
      return [coded("TOO_MANY_OPERATIONS", message)];
    }
    try {
      return await this.#prepare(operation, record, signal);
    } catch (error) {
      if (signal.aborted) return await noAnswer();
      // graphql-ws would write it to the console and close the connection with all its other operations.
      const masked = mask(error, record.requestId);
      // The parser gives no code; over HTTP the server adds this one.
      const { http: _status, ...extensions } = masked.extensions;
      return [coded("GRAPHQL_PARSE_FAILED", masked.message, extensions)];
    }
  }

  #record({ request, parameters, operations, params }: SocketOperation): OperationRecord {
    const record = new OperationRecord(requestIdOf(request), null, this.#parts.clock.now(), "websocket");
    record.describe(null, params.operationName, params.query === "" ? null : documentHash(params.query));
    record.bytesIn = operations?.receivedBytes ?? 0;
    this.#parts.observer.begun?.(record, tracedHeaders(request.headers, parameters));
    return record;
  }

  /** @throws whatever is wrong with the operation. */
  async #prepare(
    { request, parameters, operations, id, params }: SocketOperation,
    record: OperationRecord,
    signal: AbortSignal,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { graphql, persisted, subscriptions, viewerOf, sessionEndOf, publicUrlOf } = this.#parts;
    const onGoingAway = () => operations?.forget(id, params);
    checkNesting(params);
    const query = (await persisted.find(params)) ?? "";
    checkText(query);
    const viewer = viewerOf(request, parameters);
    record.viewer = viewer?.key ?? null;
    const publicUrl = publicUrlOf(request);
    const known = subscriptions.read(
      { viewer, publicUrl, record },
      { operationName: params.operationName ?? undefined, variables: params.variables ?? {} },
      query,
    );
    const begun = known && (await subscriptions.begin(known, () => signal.aborted));
    const stream = begun && new SharedStream(begun, record.requestId);
    if (signal.aborted) {
      void stream?.return();
      return await noAnswer();
    }
    if (known && stream) {
      signal.addEventListener("abort", () => void stream.return(), { once: true });
      const { schema, document, operationName } = known.subscription;
      const rootValue = { subscribe: () => untilLeft(stream, signal, onGoingAway) };
      return { schema, document, operationName, rootValue };
    }
    const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({
      req: request,
      exchange: { viewer, record, sessionEnd: sessionEndOf(request, parameters), signal, publicUrl },
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
  }
}

/** The headers of a connection: browsers can set none, so their trace is in the parameters. */
function tracedHeaders(
  headers: IncomingHttpHeaders,
  { traceparent, tracestate }: NonNullable<ConnectionParameters> = {},
): IncomingHttpHeaders {
  if (typeof traceparent !== "string") return headers;
  return { ...headers, traceparent, tracestate: typeof tracestate === "string" ? tracestate : undefined };
}
