import type { IncomingMessage, ServerResponse } from "node:http";
import { type Clock, sleep } from "../../clock.ts";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { OperationResult } from "../../operations/operation-result.ts";
import type { OperationAnswer, Operations } from "../../operations/operations.ts";
import { requestError } from "../../operations/request-errors.ts";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import { type ResponseHeaders, setHeaders } from "../responses.ts";
import {
  allowCrossOrigin,
  crossOriginHeaders,
  type CrossOriginPolicy,
  type CrossOriginRules,
  type OriginPolicy,
} from "../cross-origin.ts";
import type { Heartbeats } from "../heartbeats.ts";
import { recordRejection, HttpExchange, type HttpExchangeDeps } from "../http-exchange.ts";
import { hasBody } from "../request-deadline.ts";
import { maxJsonBytes } from "../request-text.ts";
import { type AcceptedTypes, acceptedTypesOf, type StreamType } from "./accepted-types.ts";
import { maxFileBytes, type ReaderDeps, readRequest } from "./request-reader.ts";
import { writeResult } from "./result-response.ts";
import { StreamResponse, writeSingleEvent } from "./stream-response.ts";

/** Cross-origin access to the GraphQL endpoint. */
const rules: CrossOriginRules = {
  methods: ["GET", "POST"],
  requestHeaders: null,
  exposedHeaders: ["Retry-After", requestIdHeader],
};

/** No cache may store a response: it belongs to one viewer, and it can contain a private key. */
const privacyHeaders = ["Cache-Control", "no-store"] as const;

/** Maximum time that a response waits for the rest of its request to arrive, in milliseconds. */
const maxLingerMs = 10_000;

/** Error responses are JSON when the client accepts no available type. */
const jsonOnly: AcceptedTypes = { result: "application/json", stream: null };
const notAcceptable =
  "The request accepts none of the available response types. Accept application/json or application/graphql-response+json, and for subscriptions text/event-stream or multipart/mixed;subscriptionSpec=1.0.";

/** Dependencies of the GraphQL route. */
export interface GraphqlRouteDeps extends Omit<HttpExchangeDeps, "headersOf">, ReaderDeps {
  readonly operations: Operations;
  /** Heartbeats by type of stream. */
  readonly heartbeats: Readonly<Record<StreamType, Heartbeats>>;
  readonly origins: OriginPolicy;
  readonly answerHeaders: ResponseHeaders;
  /** Responds to a request that failed unexpectedly. */
  readonly fail: (error: unknown, response: ServerResponse) => void;
  /** Sends the page for browsers; null when there is none. */
  readonly sendPage: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}

/** Creates the GraphQL endpoint over HTTP. */
export function createGraphqlRoute(deps: GraphqlRouteDeps) {
  const { origins, answerHeaders, sendPage, fail, publicUrlOf } = deps;
  const crossOrigin: CrossOriginPolicy = { policy: origins, publicUrlOf, rules };
  /** Headers of every response, as alternating names and values. */
  const headersOf = (request: IncomingMessage) => [
    ...answerHeaders(requestIdOf(request)),
    ...crossOriginHeaders(request, crossOrigin),
    ...privacyHeaders,
  ];
  const answerOperation = createOperationHandler({ ...deps, headersOf });
  /** True for a request that `take` handles. */
  const executes = ({ method, headers: { accept = "" } }: IncomingMessage) =>
    method !== "OPTIONS" &&
    !(sendPage && (method === "GET" || method === "HEAD") && accept.includes("text/html"));
  return {
    /** Handles a GraphQL operation. @returns false for any other request, which stays untouched. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      if (!executes(request)) return false;
      try {
        answerOperation(request, response);
      } catch (error) {
        if (!response.headersSent) setHeaders(response, headersOf(request));
        fail(error, response);
      }
      return true;
    },
    /** Handles a request that is not an operation: sends the page for browsers, or responds to a CORS preflight. */
    answerBrowser(request: IncomingMessage, response: ServerResponse): void {
      if (!allowCrossOrigin(request, response, crossOrigin)) sendPage?.(request, response);
    },
    /** Records an operation that is rejected with this error code before its body is read. */
    refuse: (response: ServerResponse, code: ErrorCode) => recordRejection(response, code, deps),
    executes,
    headersOf,
  };
}

/**
 * Creates the handler of operations. It reads the request, runs the operation, and writes a response of a type that the
 * client accepts.
 */
function createOperationHandler(
  deps: GraphqlRouteDeps & HttpExchangeDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { operations, heartbeats, clock, fail } = deps;

  const write = (
    exchange: HttpExchange,
    answer: OperationAnswer,
    accepted: AcceptedTypes,
  ): Promise<void> | undefined => {
    if ("next" in answer) {
      const { stream: type } = accepted;
      if (exchange.isOpen && type) new StreamResponse(exchange, answer, type, heartbeats[type]).begin();
      else void answer.return();
      return undefined;
    }
    const discarded = discardUnread(exchange, clock);
    if (discarded) return discarded.then(() => writeOne(exchange, answer, accepted));
    writeOne(exchange, answer, accepted);
    return undefined;
  };
  /** Writes the result as soon as it is available. */
  const respond = (
    exchange: HttpExchange,
    makeAnswer: () => OperationAnswer | Promise<OperationAnswer>,
    accepted: AcceptedTypes,
  ): void => {
    const failed = (error: unknown) => {
      try {
        if (!exchange.response.headersSent) exchange.setTimeLimits();
      } catch {
        // If the headers cannot be computed, the response is sent without them.
      }
      fail(error, exchange.response);
    };
    try {
      const answer = makeAnswer();
      const written =
        answer instanceof Promise
          ? answer.then((later) => write(exchange, later, accepted))
          : write(exchange, answer, accepted);
      written?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  return (request, response) => {
    const accepted = acceptedTypesOf(request.headers.accept ?? "*/*");
    const exchange = new HttpExchange(response, deps, accepted.stream !== null);
    if (accepted.result === null && accepted.stream === null) {
      if (hasBody(request)) exchange.setTimeLimits();
      const refused = requestError(406, notAcceptable, "NOT_ACCEPTABLE");
      respond(exchange, () => operations.refuse(refused, exchange), jsonOnly);
      return;
    }
    readRequest(exchange, deps, (read) => {
      exchange.start((refused) => {
        // The body may have timed out, or the client disconnected.
        if (!exchange.isOpen) return;
        const makeAnswer = () =>
          refused ? operations.refuse(refused, exchange) : operations.run(read, exchange);
        respond(exchange, makeAnswer, accepted);
      });
    });
  };
}

function writeOne(exchange: HttpExchange, result: OperationResult, accepted: AcceptedTypes): void {
  if (!exchange.isOpen) return;
  if (accepted.result) writeResult(exchange, result, accepted.result);
  else if (accepted.stream) writeSingleEvent(exchange, result, accepted.stream);
}

/**
 * Reads the rest of a request before its response, when the connection closes with the response. Many clients, and
 * proxies that speak HTTP/1.0 to their upstreams, send everything before they read. Closing earlier would reset the
 * connection, and the client would lose the response. On a connection that stays open, the response is sent
 * immediately.
 * @returns null when nothing has to be read; otherwise a promise that never rejects.
 */
function discardUnread(exchange: HttpExchange, clock: Clock): Promise<void> | null {
  const { request, response, signal, discardBody } = exchange;
  if (response.shouldKeepAlive || request.readableEnded || response.destroyed) return null;
  const rest = discardBody?.() ?? discardRequest(request, maxJsonBytes + maxFileBytes, null);
  const waiting = new AbortController();
  const tooLong = sleep(clock, maxLingerMs, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
  return Promise.race([rest, tooLong]).finally(() => waiting.abort());
}
