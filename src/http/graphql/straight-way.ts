import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody } from "../request-deadline.ts";
import { answerTypeOf } from "./answer-type.ts";
import { maxJsonBytes } from "./json-text.ts";
import { isJsonRequest } from "./request-body.ts";
import { StraightExchange, type StraightParts } from "./straight-exchange.ts";
import type { StraightSurroundings } from "./surrounded-exchange.ts";

/**
 * Answers the requests of usual clients past the server library: a query or a mutation by POST as JSON, or a query by GET, that
 * has run before and has a plan. The answers are the same. Whatever is doubtful before the first call to a service goes to
 * the server library, which has a sentence for everything.
 */
export class StraightWay {
  readonly #parts: StraightParts;
  readonly #around: StraightSurroundings;
  #operations = 0;

  constructor(parts: Omit<StraightParts, "onRun">, around: StraightSurroundings) {
    this.#parts = { ...parts, onRun: () => (this.#operations += 1) };
    this.#around = around;
  }

  /** How many operations have run on the straight way. */
  get operations(): number {
    return this.#operations;
  }

  /**
   * Takes a request that looks as those of usual clients do.
   * @returns false for any other; nothing was done with it then.
   */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const isGet = request.method === "GET";
    if (isGet ? hasBody(request) : !isSmallJson(request)) return false;
    const type = answerTypeOf(request.headers.accept ?? "*/*");
    if (type === null) return false;
    // Without a listener, a time-out of the server or of the answer before ends the connection while this one is worked on.
    response.on("timeout", leaveOpen);
    const exchange = new StraightExchange(response, type, this.#parts, this.#around);
    if (isGet) exchange.answerAddress();
    else exchange.answerBody();
    return true;
  }
}

const leaveOpen = () => undefined;

/** Whether a request sends JSON, of a size that is accepted as far as it says. */
export function isSmallJson(request: IncomingMessage): boolean {
  const sizeInBytes = Number(request.headers["content-length"] ?? 0);
  return request.method === "POST" && sizeInBytes <= maxJsonBytes && isJsonRequest(request);
}
