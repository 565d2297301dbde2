import type { IncomingMessage, ServerResponse } from "node:http";
import { type Clock, sleep } from "../../clock.ts";
import type { OperationResult } from "../../operations/operation-result.ts";
import type { OperationAnswer, Operations } from "../../operations/operations.ts";
import { refusal } from "../../operations/refusal.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import type { Heartbeats } from "../heartbeats.ts";
import { HttpExchange, type HttpExchangeParts } from "../http-exchange.ts";
import { hasBody } from "../request-deadline.ts";
import { maxJsonBytes } from "../request-text.ts";
import { type AcceptedAnswers, acceptedAnswersOf, type StreamType } from "./accepted-answers.ts";
import { createRequestReader, maxFileBytes, type ReaderParts } from "./request-reader.ts";
import { writeResult } from "./result-answer.ts";
import { StreamAnswer, writeSingleEvent } from "./stream-answer.ts";

/** What requests for operations are answered with. */
export interface OperationHandlerParts extends HttpExchangeParts, ReaderParts {
  readonly operations: Operations;
  /** Of the streams of each kind. */
  readonly heartbeats: Readonly<Record<StreamType, Heartbeats>>;
  /** Ends the answer of a request that has failed. */
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

/** Longest time that an answer waits for the rest of its request, in milliseconds. */
const maxLingerMs = 10_000;

/** What clients get that accept no answer that there is. */
const jsonOnly: AcceptedAnswers = { result: "application/json", stream: null };

/** Makes the handler of requests for operations: it reads, has the operation run, and writes the answer that its client accepts. */
export function createOperationHandler(
  parts: OperationHandlerParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { operations, heartbeats, clock, fail } = parts;
  const readRequest = createRequestReader(parts);

  const write = (
    exchange: HttpExchange,
    answer: OperationAnswer,
    accepted: AcceptedAnswers,
  ): Promise<void> | undefined => {
    if ("next" in answer) {
      const { stream: type } = accepted;
      if (exchange.isOpen && type) new StreamAnswer(exchange, answer, type, heartbeats[type]).begin();
      else void answer.return();
      return undefined;
    }
    const discarded = discardUnread(exchange, clock);
    if (discarded) return discarded.then(() => writeOne(exchange, answer, accepted));
    writeOne(exchange, answer, accepted);
    return undefined;
  };
  /** Writes an answer, now or when it is there. */
  const respond = (
    exchange: HttpExchange,
    makeAnswer: () => OperationAnswer | Promise<OperationAnswer>,
    accepted: AcceptedAnswers,
  ): void => {
    const failed = (error: unknown) => {
      try {
        if (!exchange.response.headersSent) exchange.bound();
      } catch {
        // It is answered without the headers that have failed.
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
    const accepted = acceptedAnswersOf(request.headers.accept ?? "*/*");
    const exchange = new HttpExchange(response, parts, accepted.stream !== null);
    if (accepted.result === null && accepted.stream === null) {
      if (hasBody(request)) exchange.bound();
      respond(exchange, () => operations.refuse(notAcceptable(), exchange), jsonOnly);
      return;
    }
    readRequest(exchange, (read) => {
      exchange.start((refused) => {
        // The time of the body may be over, or the client gone.
        if (!exchange.isOpen) return;
        const makeAnswer = () =>
          refused ? operations.refuse(refused, exchange) : operations.run(read, exchange);
        respond(exchange, makeAnswer, accepted);
      });
    });
  };
}

function writeOne(exchange: HttpExchange, result: OperationResult, accepted: AcceptedAnswers): void {
  if (!exchange.isOpen) return;
  if (accepted.result) writeResult(exchange, result, accepted.result);
  else if (accepted.stream) writeSingleEvent(exchange, result, accepted.stream);
}

/**
 * Reads the rest of a request before its answer when the connection closes with the answer. Many clients, and proxies that speak
 * HTTP/1.0 to what is behind them, send everything before they read: the connection would be reset under them, and the answer lost. On a
 * connection that stays open the answer leaves at once.
 * @returns null when nothing has to be read; else a promise that never rejects.
 */
function discardUnread(exchange: HttpExchange, clock: Clock): Promise<void> | null {
  const { request, response } = exchange;
  if (response.shouldKeepAlive || request.readableEnded || response.destroyed) return null;
  return discard(exchange, clock);
}

async function discard({ request, signal, discardBody }: HttpExchange, clock: Clock): Promise<void> {
  const rest = discardBody?.() ?? discardRequest(request, maxJsonBytes + maxFileBytes, null);
  const waiting = new AbortController();
  const tooLong = sleep(clock, maxLingerMs, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
  await Promise.race([rest, tooLong]);
  waiting.abort();
}

function notAcceptable(): Error {
  const message =
    "The request accepts no kind of answer that there is. Accept application/json or application/graphql-response+json, and for subscriptions text/event-stream or multipart/mixed;subscriptionSpec=1.0.";
  return refusal(406, message, "NOT_ACCEPTABLE");
}
