import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../clock.ts";
import { clientLeftStatus, OperationRecord } from "../observing/operation-record.ts";
import { requestIdOf } from "../observing/request-id.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { Client } from "./admission/fair-queue.ts";
import type { AnsweredConnection, UnreadAnswers } from "./admission/unread-answers.ts";
import { setHeaders } from "./answers.ts";
import { Exchange, type ExchangeParts } from "./exchange.ts";
import {
  endUnreadAnswer,
  lateRequestCode,
  limitRequestTime,
  noDeadline,
  type RequestDeadline,
} from "./request-deadline.ts";

/** What requests for operations are followed with. */
export interface HttpExchangeParts extends ExchangeParts {
  /** The viewer that a request acts for; null when it carries no usable token. Must not throw. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
  /** Why the session has ended that a request came with; null when there is none, or it goes on. */
  readonly sessionEndOf: (request: IncomingMessage) => SessionEnd | null;
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
  /** Network address of the client; empty when it is unknown. */
  readonly clientAddressOf: (request: IncomingMessage) => string;
  readonly clock: Clock;
  readonly unread: UnreadAnswers;
  /** Headers of every answer, names and values in turn. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
  /** Longest time that a body may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Longest time in which a client takes nothing of its answer, in milliseconds. */
  readonly idleMs: number;
}

/** A request for an operation over HTTP, and its answer. */
export class HttpExchange extends Exchange implements AnsweredConnection {
  readonly response: ServerResponse;
  readonly viewer: Viewer | null;
  readonly acceptsStreams: boolean;
  /** Time that the body of the request has. */
  deadline: RequestDeadline = noDeadline;
  /** Reads the rest of the body and drops it; null until a reader has begun to take the body piece by piece. */
  discardBody: (() => Promise<void>) | null = null;
  readonly #parts: HttpExchangeParts;
  #isBounded = false;
  #isWatched = false;

  constructor(response: ServerResponse, parts: HttpExchangeParts, acceptsStreams: boolean) {
    const { req: request } = response;
    const viewer = parts.viewerOf(request);
    super(new OperationRecord(requestIdOf(request), viewer?.key ?? null, parts.clock.now()), parts);
    this.response = response;
    this.viewer = viewer;
    this.acceptsStreams = acceptsStreams;
    this.#parts = parts;
    parts.observer.begun?.(this.record, request.headers);
    response.on("close", () => this.#onClose());
    // Without a listener, a time-out of the server ends the connection while this operation is worked on.
    response.on("timeout", leaveOpen);
  }

  get request(): IncomingMessage {
    return this.response.req;
  }

  get isReadOnly(): boolean {
    return this.request.method === "GET";
  }

  get publicUrl(): string {
    return this.#parts.publicUrlOf(this.request);
  }

  get sessionEnd(): SessionEnd | null {
    return this.#parts.sessionEndOf(this.request);
  }

  get client(): Client {
    return { address: this.#parts.clientAddressOf(this.request), viewerKey: this.viewer?.key ?? "" };
  }

  /** True while an answer can be written: neither has one been, nor is the connection gone. */
  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  /**
   * Bounds the times of a body that does not come with its head, and of an answer that does not leave at once; and sets the headers of
   * every answer, which a late body is refused with.
   */
  bound(): void {
    if (this.#isBounded) return;
    this.#isBounded = true;
    const { clock, requestTimeoutMs, headersOf } = this.#parts;
    this.#endUnread();
    setHeaders(this.response, headersOf(this.request));
    this.deadline = limitRequestTime(this.request, this.response, clock, requestTimeoutMs);
  }

  /** Headers of every answer that the head has to be written with. A header that is set costs memory as long as the answer. */
  headers(): readonly string[] {
    return this.#isBounded ? [] : this.#parts.headersOf(this.request);
  }

  /** Notes that a part of the answer was written, which the client may not read. */
  noteWritten(): void {
    // Most answers have left by now.
    if (this.response.writableLength === 0) return;
    this.#endUnread();
    this.#parts.unread.note(this);
  }

  #endUnread(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    endUnreadAnswer(this.response, this.#parts.idleMs);
  }

  unreadBytes(): number {
    // Node keeps an answer in the response that is written after one half of the connection was closed.
    return this.response.destroyed ? 0 : this.response.writableLength;
  }

  close(): void {
    this.response.destroy();
  }

  #onClose(): void {
    if (this.deadline.hasPassed) {
      this.record.addErrorCode(lateRequestCode);
      this.record.uploadFailedAt ??= "request";
    }
    noteEnd(this.record, this.response);
    this.end(this.response.writableFinished);
  }
}

const leaveOpen = () => undefined;

/** Follows a request for an operation that is answered with an error before anything of it is read. */
export function followRefusal(
  response: ServerResponse,
  code: string,
  { clock, observer }: Pick<HttpExchangeParts, "clock" | "observer">,
): void {
  const { req: request } = response;
  const record = new OperationRecord(requestIdOf(request), null, clock.now());
  record.addErrorCode(code);
  observer.begun?.(record, request.headers);
  response.once("close", () => {
    noteEnd(record, response);
    observer.ended(record);
  });
}

function noteEnd(record: OperationRecord, response: ServerResponse): void {
  const { req: request, headersSent, writableFinished, statusCode } = response;
  // A subscription ends with its client, and has been answered as long as that was there.
  const isAnswered = writableFinished || (headersSent && record.operationType === "subscription");
  record.status = isAnswered ? statusCode : clientLeftStatus;
  // Without a count of its own, a header says how long the whole is.
  if (request.complete) record.bytesIn = Math.max(record.bytesIn, sizeIn(request.headers["content-length"]));
  if (record.bytesOut === 0 && writableFinished)
    record.bytesOut = sizeIn(response.getHeader("Content-Length"));
}

function sizeIn(header: unknown): number {
  return Number(header) || 0;
}
