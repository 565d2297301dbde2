import type { IncomingMessage } from "node:http";
import { type ExecutionArgs, type GraphQLError, GraphQLSchema, parse } from "graphql";
import { CloseCode } from "graphql-ws";
import type { WebSocket } from "ws";
import type { OperationAnswer, Operations } from "../../operations/operations.ts";
import { errorWithCode } from "../../resolvers/errors/graphql-errors.ts";
import { isObject, shortenJson } from "../../shorten-json.ts";
import type { SocketFlow } from "../admission/socket-flow.ts";
import type { ConnectionParameters } from "../identity.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { SocketExchange, type SocketExchangeDeps } from "./socket-exchange.ts";

/** Maximum number of concurrent subscriptions of one connection. */
const maxStreams = 200;

/** Dependencies of a connection. */
export interface SocketConnectionDeps extends SocketExchangeDeps {
  readonly operations: Operations;
  readonly lifecycle: Readonly<Lifecycle>;
}

/**
 * Execution arguments for the protocol library: a document that passes its checks, and the result, which is already
 * available.
 */
export interface AnsweredArgs extends ExecutionArgs {
  readonly rootValue: OperationAnswer;
}

/** Message of a client (graphql-transport-ws protocol). */
type SocketMessage = Readonly<Record<string, unknown>>;

const anySchema = new GraphQLSchema({});
const anyDocument = parse("{ answer }");

/**
 * One WebSocket connection and its operations. The protocol library forgets an operation when its client completes it,
 * and could send later messages under an id that the client has reused. So each operation gets a unique internal id,
 * and messages of finished operations are dropped.
 */
export class SocketConnection {
  readonly socket: WebSocket;
  /** The upgrade request. */
  readonly request: IncomingMessage;
  readonly #flow: SocketFlow;
  readonly #deps: SocketConnectionDeps;
  /** Operations by internal id. */
  readonly #exchanges = new Map<string, SocketExchange>();
  /** Internal ids by the ids that the client chose. */
  readonly #ids = new Map<string, string>();
  #begun = 0;
  #streams = 0;
  /** Operation id and length in bytes of the message that the protocol library is handling. */
  #received = { id: "", sizeInBytes: 0 };
  #onEmpty: (() => void) | null = null;

  constructor(socket: WebSocket, request: IncomingMessage, flow: SocketFlow, deps: SocketConnectionDeps) {
    this.socket = socket;
    this.request = request;
    this.#flow = flow;
    this.#deps = deps;
  }

  /** Receives a message of the client. @param handle passes a message, parsed or not, to the protocol library. */
  receive(data: Buffer, handle: (message: unknown) => void): void {
    const message = readMessage(data);
    if (message === null) {
      // An empty message makes the library close the connection.
      handle("");
      return;
    }
    const id = typeof message["id"] === "string" ? message["id"] : null;
    const begun = message["type"] === "subscribe" ? id : null;
    const completed = message["type"] === "complete" ? id : null;
    if (begun !== null && (this.#ids.has(begun) || this.#flow.isWaiting(begun))) {
      this.socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${begun} already exists`);
      return;
    }
    this.#flow.receive(begun, completed, () => {
      const renamed = this.#rename(message, begun, completed, data.length);
      if (renamed) handle(renamed);
    });
  }

  /** Runs an operation. @returns its result, or the errors of a rejected operation. */
  async subscribe(
    id: string,
    payload: unknown,
    parameters: ConnectionParameters,
  ): Promise<AnsweredArgs | readonly GraphQLError[]> {
    const exchange = this.#begin(id, parameters);
    const answer = await this.#run(exchange, payload);
    if ("next" in answer) {
      this.#streams += 1;
      exchange.stream = answer;
      exchange.onEnd(() => {
        this.#streams -= 1;
        void answer.return();
      });
    } else if (answer.reportsDraining) {
      this.#end(id, true);
    } else if (answer.isRejected) {
      return answer.errors;
    }
    return { schema: anySchema, document: anyDocument, rootValue: answer };
  }

  /**
   * Ends an operation without a `complete` message when its stream has ended because this instance drains. Its client
   * then subscribes again.
   */
  complete(id: string): void {
    if (this.#exchanges.get(id)?.stream?.isDraining) this.#end(id, true);
  }

  /** Sends a message of the protocol library. @returns a promise that resolves when it is written. */
  send(text: string): Promise<void> {
    const [head = "", id, type = ""] = /^\{"id":"(\d+)","type":"(\w+)"/.exec(text) ?? [];
    if (id === undefined) return this.#write(text);
    const exchange = this.#exchanges.get(id);
    if (!exchange) return Promise.resolve();
    const renamed = `{"id":${JSON.stringify(exchange.id)},"type":"${type}"${text.slice(head.length)}`;
    if (type !== "complete") exchange.record.bytesOut += Buffer.byteLength(renamed);
    const written = this.#write(renamed);
    if (type !== "next") this.#end(id, true);
    return written;
  }

  /** Closes the connection as soon as it has no running operation. */
  closeWhenEmpty(code: number, reason: string): void {
    // The library sends the last message of an operation after the operation is removed here.
    this.#onEmpty = () => void setImmediate(() => this.socket.close(code, reason));
    this.#look();
  }

  /** Ends every operation after the connection has closed. */
  end(): void {
    for (const id of this.#exchanges.keys()) this.#end(id, false);
  }

  /** Replaces the operation id of a message by its internal id. @returns null for a message to drop */
  #rename(
    message: SocketMessage,
    begun: string | null,
    completed: string | null,
    sizeInBytes: number,
  ): SocketMessage | null {
    if (completed) {
      const known = this.#ids.get(completed);
      if (known === undefined) return null;
      this.#end(known, false);
      return { ...message, id: known };
    }
    // The protocol library closes a connection that sends no id.
    if (!begun) return message;
    // The connection is about to close, and its client will subscribe again at another instance.
    if (this.#deps.lifecycle.isDraining) return null;
    this.#received = { id: begun, sizeInBytes };
    this.#begun += 1;
    return { ...message, id: String(this.#begun), payload: payloadOf(message["payload"]) };
  }

  #begin(id: string, parameters: ConnectionParameters): SocketExchange {
    const { request } = this;
    const operation = { ...this.#received, request, parameters, flow: this.#flow };
    const exchange = new SocketExchange(operation, this.#deps);
    this.#exchanges.set(id, exchange);
    this.#ids.set(exchange.id, id);
    return exchange;
  }

  async #run(exchange: SocketExchange, payload: unknown): Promise<OperationAnswer> {
    const { operations } = this.#deps;
    const refusal = await new Promise<GraphQLError | null>((resolve) => exchange.start(resolve));
    const fault = refusal ?? exchange.credentialError ?? exchange.cancellation.reason;
    if (fault !== null) return operations.refuse(fault, exchange, payload);
    const answer = await operations.run(() => payload, exchange);
    if (!("next" in answer)) return answer;
    if (!exchange.cancellation.reason && this.#streams < maxStreams) return answer;
    await answer.return();
    const message = `A connection carries at most ${maxStreams} subscriptions at a time. Open another connection.`;
    return operations.refuse(
      exchange.cancellation.reason ?? errorWithCode("TOO_MANY_OPERATIONS", message),
      exchange,
    );
  }

  #write(text: string): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) return Promise.resolve();
    return new Promise((resolve) => {
      this.socket.send(text, () => {
        this.#flow.noteWritten();
        resolve();
      });
      this.#flow.noteWritten();
    });
  }

  #end(id: string, isAnswered: boolean): void {
    const exchange = this.#exchanges.get(id);
    this.#exchanges.delete(id);
    if (exchange) {
      this.#ids.delete(exchange.id);
      exchange.close(isAnswered);
    }
    this.#look();
  }

  #look(): void {
    if (this.#exchanges.size > 0) return;
    this.#onEmpty?.();
    this.#onEmpty = null;
  }
}

function readMessage(data: Buffer): SocketMessage | null {
  try {
    const message: unknown = JSON.parse(shortenJson(data.toString("utf8")));
    return isObject(message) ? message : null;
  } catch {
    return null;
  }
}

/**
 * Known members of a payload. The protocol library requires a query, so the query is an empty text when a document id
 * or extensions replace it.
 */
function payloadOf(payload: unknown): unknown {
  if (!isObject(payload)) return payload;
  const { query, operationName, documentId, variables, extensions } = payload;
  const text = query ?? (documentId || extensions ? "" : query);
  return { query: text, operationName, documentId, variables, extensions };
}
