import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type ExecutionArgs, getOperationAST, type GraphQLError, OperationTypeNode } from "graphql";
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
import type { Lifecycle } from "../lifecycle.ts";
import { unclearOperation } from "./clear-messages.ts";
import type { MaskError } from "./error-masking.ts";
import type { GraphqlServer } from "./graphql-server.ts";
import { noAnswer, untilLeft } from "./left-operation.ts";
import type { PersistedQueries } from "./persisted-queries.ts";
import type { RunningOperations } from "./running-operations.ts";
import { SharedStream } from "./shared-stream.ts";
import type { SubscriptionStarter } from "./subscription-starter.ts";
import type { Admission, AdmittedOperation } from "../admission/admission.ts";
import { admissionRefusal } from "./admission-refusal.ts";
import type { SocketFlow } from "./socket-flow.ts";
import { checkText } from "./text-limits.ts";
import { checkValues } from "./value-limits.ts";

/** Most subscriptions that one connection carries at a time. */
const maxStreams = 200;

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
  readonly admission: Admission;
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
  /** Operations of the connection. */
  readonly operations: RunningOperations;
  readonly flow: SocketFlow;
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
    const signal = operations.begin(id, params, record);
    try {
      await this.#waitForTurn(operation, record, signal);
      if (signal.aborted) return await noAnswer();
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

  /** Waits until the operation may start. @throws GraphQLError TOO_MANY_OPERATIONS when it may not. */
  async #waitForTurn(
    operation: SocketOperation,
    record: OperationRecord,
    signal: AbortSignal,
  ): Promise<void> {
    const { operations, flow, id, params } = operation;
    let admitted: AdmittedOperation | null = null;
    flow.enter();
    operations.share(id, params, () => {
      flow.leave();
      admitted?.end();
    });
    if (signal.aborted) return;
    const viewer = this.#viewerOf(operation);
    record.viewer = viewer?.key ?? null;
    flow.client = { ...flow.client, viewerKey: viewer?.key ?? "" };
    const admission = this.#parts.admission.admit(flow.client);
    if ("exceeded" in admission) throw admissionRefusal(admission);
    admitted = admission;
    await new Promise<void>((resolve) => admission.start(resolve));
  }

  /** @throws the error of a viewer's credential, with each operation. */
  #viewerOf({ request, parameters }: SocketOperation): Viewer | null {
    return this.#parts.viewerOf(request, parameters);
  }

  #record({ request, parameters, operations, params }: SocketOperation): OperationRecord {
    const record = new OperationRecord(requestIdOf(request), null, this.#parts.clock.now(), "websocket");
    record.describe(null, params.operationName, params.query === "" ? null : documentHash(params.query));
    record.bytesIn = operations.receivedBytes;
    this.#parts.observer.begun?.(record, tracedHeaders(request.headers, parameters));
    return record;
  }

  /** @throws whatever is wrong with the operation. */
  async #prepare(
    operation: SocketOperation,
    record: OperationRecord,
    signal: AbortSignal,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { request, parameters, operations, id, params } = operation;
    const { graphql, persisted, subscriptions, sessionEndOf, publicUrlOf } = this.#parts;
    const onGoingAway = () => operations.forget(id, params);
    const noteStream = () => operations.noteStream(id, params);
    checkValues(params);
    const query = (await persisted.find(params)) ?? "";
    checkText(query);
    const viewer = this.#viewerOf(operation);
    const publicUrl = publicUrlOf(request);
    const known = subscriptions.read(
      { viewer, publicUrl, record },
      { operationName: params.operationName ?? undefined, variables: params.variables ?? {} },
      query,
    );
    if (known && operations.streams >= maxStreams) return [tooManyStreams()];
    const begun = known && (await subscriptions.begin(known, () => signal.aborted));
    const stream = begun && new SharedStream(begun, record.requestId);
    if (signal.aborted) {
      void stream?.return();
      return await noAnswer();
    }
    if (known && stream) {
      noteStream();
      signal.addEventListener("abort", () => void stream.return(), { once: true });
      const { schema, document, operationName } = known.subscription;
      const rootValue = { subscribe: () => untilLeft(stream, signal, onGoingAway) };
      return { schema, document, operationName, rootValue };
    }
    const { schema, execute, subscribe, contextFactory, parse, validate } = graphql.getEnveloped({
      req: request,
      exchange: {
        viewer,
        record,
        sessionEnd: sessionEndOf(request, parameters),
        signal,
        publicUrl,
        noteStream,
        onAnswered: (callback: () => void) => operations.onAnswered(id, params, callback),
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
    const definition = getOperationAST(args.document, args.operationName);
    // graphql-ws would refuse it, too, without a code.
    if (!definition) return [coded("OPERATION_RESOLUTION_FAILURE", unclearOperation)];
    const isStream = definition.operation === OperationTypeNode.SUBSCRIPTION;
    return isStream && operations.streams >= maxStreams ? [tooManyStreams()] : args;
  }
}

function tooManyStreams(): GraphQLError {
  const message = `A connection carries at most ${maxStreams} subscriptions at a time. Open another one.`;
  return coded("TOO_MANY_OPERATIONS", message);
}

/** The headers of a connection: browsers can set none, so their trace is in the parameters. */
function tracedHeaders(
  headers: IncomingHttpHeaders,
  { traceparent, tracestate }: NonNullable<ConnectionParameters> = {},
): IncomingHttpHeaders {
  if (typeof traceparent !== "string") return headers;
  return { ...headers, traceparent, tracestate: typeof tracestate === "string" ? tracestate : undefined };
}
