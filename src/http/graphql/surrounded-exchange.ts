import type { IncomingMessage, ServerResponse } from "node:http";
import { type ExchangeParts, FollowedExchange } from "../http-context.ts";

/** What a way past the server library needs of the HTTP server around it. */
export interface StraightSurroundings extends ExchangeParts {
  /** Headers of every answer, names and values in turn. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
  /** Sets these headers, and bounds the time of the body and that of the answer. */
  readonly surround: (exchange: FollowedExchange) => void;
  /** Bounds the time in which a client takes nothing of an answer that lies ready. */
  readonly endUnread: (response: ServerResponse) => void;
  /** Takes a surrounded request for which no call was made. */
  readonly handOver: (exchange: FollowedExchange) => void;
  /** Ends a request that has failed. */
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

/** A request that may be answered past the server library. What only other answers need is set when it gets one of those. */
export class SurroundedExchange extends FollowedExchange {
  protected readonly around: StraightSurroundings;
  #isSurrounded = false;

  constructor(response: ServerResponse, around: StraightSurroundings) {
    super(response, around);
    this.around = around;
  }

  /** Whether the headers of every answer are set, and its times bounded. */
  get isSurrounded(): boolean {
    return this.#isSurrounded;
  }

  /** Sets and bounds them, once. */
  surround(): void {
    if (this.#isSurrounded) return;
    this.#isSurrounded = true;
    this.around.surround(this);
  }

  /** Headers that an answer past the server library is to be written with. A header that is set costs memory as long as the answer. */
  takeHeaders(): readonly string[] {
    return this.#isSurrounded ? [] : this.around.headersOf(this.request);
  }

  /** Leaves the request to the server library. */
  handOver(): void {
    this.surround();
    this.around.handOver(this);
  }

  /** Ends a request that has failed. */
  fail(error: unknown): void {
    if (!this.response.headersSent) this.surround();
    this.around.fail(error, this.response);
  }
}
