import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { clientLeftStatus, OperationRecord } from "../../observing/operation-record.ts";
import { requestIdOf } from "../../observing/request-id.ts";
import type { ResultStream } from "../../operations/subscription-execution.ts";
import type { SessionEnd } from "../../upstream/session-end-reasons.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { Client } from "../admission/fair-queue.ts";
import type { SocketFlow } from "../admission/socket-flow.ts";
import { Exchange } from "../exchange.ts";
import type { HttpExchangeDeps } from "../http-exchange.ts";
import type { ConnectionParameters } from "../identity.ts";

/** Dependencies of a WebSocket operation. */
export interface SocketExchangeDeps extends Pick<
  HttpExchangeDeps,
  "observer" | "admission" | "clock" | "publicUrlOf"
> {
  /**
   * Viewer of an operation; null when the connection has none.
   * @param parameters connection parameters, as the client sent them.
   */
  readonly viewerOf: (request: IncomingMessage, parameters: ConnectionParameters) => Viewer | null;
  /** Reason why the connection's session has ended; null when it is open or there is none. */
  readonly sessionEndOf: (request: IncomingMessage, parameters: ConnectionParameters) => SessionEnd | null;
}

/** A message that starts an operation, and its connection. */
export interface SocketOperation {
  /** The upgrade request. */
  readonly request: IncomingMessage;
  readonly parameters: ConnectionParameters;
  readonly flow: SocketFlow;
  /** Id that the client chose for the operation. */
  readonly id: string;
  /** Length of the message, in bytes. */
  readonly sizeInBytes: number;
}

/** An operation of a WebSocket connection. All operations of a connection share the request id of its upgrade. */
export class SocketExchange extends Exchange {
  readonly viewer: Viewer | null;
  /** Authentication error of the connection, which every operation returns; null when authentication succeeded. */
  readonly credentialError: unknown;
  readonly isReadOnly = false;
  readonly acceptsStreams = true;
  /** The header of the upgrade does not count, because a connection has many operations. */
  readonly idempotencyKey = null;
  /** Events of an open subscription; null for any other operation. */
  stream: ResultStream | null = null;
  readonly #operation: SocketOperation;
  readonly #deps: SocketExchangeDeps;
  #isCounted = false;

  constructor(operation: SocketOperation, deps: SocketExchangeDeps) {
    const { request, parameters, flow } = operation;
    const { viewer, fault } = findViewer(deps, request, parameters);
    super(
      new OperationRecord(requestIdOf(request), viewer?.key ?? null, deps.clock.now(), "websocket"),
      deps,
    );
    this.#operation = operation;
    this.#deps = deps;
    this.viewer = viewer;
    this.credentialError = fault;
    this.record.bytesIn = operation.sizeInBytes;
    flow.client = { ...flow.client, viewerKey: viewer?.key ?? "" };
    deps.observer.started?.(this.record, tracedHeaders(request.headers, parameters));
  }

  /** Id that the client chose for the operation. */
  get id(): string {
    return this.#operation.id;
  }

  get client(): Client {
    return this.#operation.flow.client;
  }

  get publicUrl(): string {
    return this.#deps.publicUrlOf(this.#operation.request);
  }

  get sessionEnd(): SessionEnd | null {
    return this.#deps.sessionEndOf(this.#operation.request, this.#operation.parameters);
  }

  override start(work: Parameters<Exchange["start"]>[0]): void {
    this.#operation.flow.operationStarted();
    this.#isCounted = true;
    super.start(work);
  }

  override releaseSlots(): void {
    super.releaseSlots();
    if (!this.#isCounted) return;
    this.#isCounted = false;
    this.#operation.flow.operationEnded();
  }

  /** Ends the operation. @param isAnswered false when the client completed it or disconnected. */
  close(isAnswered: boolean): void {
    if (!isAnswered && this.record.operationType !== "subscription") this.record.status = clientLeftStatus;
    this.end(isAnswered);
  }
}

/** Returns the viewer of a connection, or the error of its credential. */
export function findViewer(
  { viewerOf }: Pick<SocketExchangeDeps, "viewerOf">,
  request: IncomingMessage,
  parameters: ConnectionParameters,
): { readonly viewer: Viewer | null; readonly fault: unknown } {
  try {
    return { viewer: viewerOf(request, parameters), fault: null };
  } catch (fault) {
    return { viewer: null, fault };
  }
}

/**
 * Headers of a connection with its trace context. Browsers cannot set headers on an upgrade, so they send the trace in
 * the connection parameters.
 */
function tracedHeaders(
  headers: IncomingHttpHeaders,
  { traceparent, tracestate }: NonNullable<ConnectionParameters> = {},
): IncomingHttpHeaders {
  if (typeof traceparent !== "string") return headers;
  return { ...headers, traceparent, tracestate: typeof tracestate === "string" ? tracestate : undefined };
}
