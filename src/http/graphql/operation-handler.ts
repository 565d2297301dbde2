import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationResult } from "../../operations/operation-result.ts";
import type { OperationAnswer, Operations } from "../../operations/operations.ts";
import { refusal } from "../../operations/refusal.ts";
import type { Heartbeats } from "../heartbeats.ts";
import { HttpExchange, type HttpExchangeParts } from "../http-exchange.ts";
import { type AcceptedAnswers, acceptedAnswersOf, type StreamType } from "./accepted-answers.ts";
import { createRequestReader, type ReaderParts } from "./request-reader.ts";
import { writeResult } from "./result-answer.ts";
import { StreamAnswer, writeSingleEvent } from "./stream-answer.ts";
import { discardUnread } from "./unread-request.ts";

/** What requests for operations are answered with. */
export interface OperationHandlerParts extends HttpExchangeParts, ReaderParts {
  readonly operations: Operations;
  /** Of the streams of each kind. */
  readonly heartbeats: Readonly<Record<StreamType, Heartbeats>>;
  /** Ends a request that has failed. */
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

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
    const failed = (error: unknown) => fail(error, exchange.response);
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
    const exchange = new HttpExchange(response, parts, accepted !== null && accepted.stream !== null);
    if (accepted === null) {
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
  if (accepted.result === null && accepted.stream) writeSingleEvent(exchange, result, accepted.stream);
  else writeResult(exchange, result, accepted.result ?? "application/json");
}

function notAcceptable(): Error {
  const message =
    "The request accepts no kind of answer that there is. Accept application/json or application/graphql-response+json, and for subscriptions text/event-stream or multipart/mixed;subscriptionSpec=1.0.";
  return refusal(406, message, "NOT_ACCEPTABLE");
}
