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

  const write = (exchange: HttpExchange, answer: OperationAnswer, accepted: AcceptedAnswers): void => {
    if ("next" in answer) {
      const { stream: type } = accepted;
      if (exchange.isOpen && type) new StreamAnswer(exchange, answer, type, heartbeats[type]).begin();
      else void answer.return();
      return;
    }
    const discarded = discardUnread(exchange, clock);
    if (discarded) void discarded.then(() => writeOne(exchange, answer, accepted));
    else writeOne(exchange, answer, accepted);
  };

  return (request, response) => {
    const accepted = acceptedAnswersOf(request.headers.accept ?? "*/*");
    const exchange = new HttpExchange(response, parts, accepted !== null && accepted.stream !== null);
    if (accepted === null) {
      write(exchange, operations.refuse(notAcceptable(), exchange), jsonOnly);
      return;
    }
    const failed = (error: unknown) => fail(error, response);
    readRequest(exchange, (read) => {
      exchange.start((refused) => {
        // The time of the body may be over, or the client gone.
        if (!exchange.isOpen) return;
        try {
          const answer = refused ? operations.refuse(refused, exchange) : operations.run(read, exchange);
          if (answer instanceof Promise)
            answer.then((later) => write(exchange, later, accepted)).catch(failed);
          else write(exchange, answer, accepted);
        } catch (error) {
          failed(error);
        }
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
