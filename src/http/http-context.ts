import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../clock.ts";
import type { OperationObserver } from "../observing/observer.ts";
import { clientLeftStatus, OperationRecord } from "../observing/operation-record.ts";
import { requestIdOf } from "../observing/request-id.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import { Departure } from "../upstream/departure.ts";
import type { Admission, AdmissionRefusal, AdmittedOperation } from "./admission/admission.ts";
import type { Client } from "./admission/fair-queue.ts";
import type { AnsweredConnection, UnreadAnswers } from "./admission/unread-answers.ts";
import { lateRequestCode, noDeadline, type RequestDeadline } from "./request-deadline.ts";

/** The body of a request that has been read: its JSON, or that it is larger than is accepted. */
export type ReadBody = JsonBody | "too large";

/** A body of JSON. */
export interface JsonBody {
  /** The value, which is the same for every reader. @throws SyntaxError when the body is not JSON. */
  readonly parse: () => unknown;
}

/** One request and its answer, as far as the GraphQL layer is concerned. */
export interface Exchange {
  /** The viewer that the request acts for; null when it carries no usable token. */
  readonly viewer: Viewer | null;
  /** What is known of its operation. */
  readonly record: OperationRecord;
  /** Why the session has ended that the request came with; null when there is none, or it goes on. */
  readonly sessionEnd: SessionEnd | null;
  /** Aborts when the client has left before the answer was complete. */
  readonly signal: AbortSignal;
  /** Tells of the same as the signal. */
  readonly departure: Departure;
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly publicUrl: string;
  /** Registers a function that is called once, when the answer is complete or the client has left; at once when it is over. */
  onAnswered(callback: () => void): void;
  /** The body, when it was read before the server library got the request; null when it is still to be read. */
  readonly body: ReadBody | null;
  /** The time that the request's body has. */
  readonly deadline: RequestDeadline;
  /** Reads the rest of the request's body and drops it; null until a reader has begun to take the body piece by piece. */
  discardBody: (() => Promise<void>) | null;
  /**
   * Starts the work on the operation when it is the client's turn, or at once when it was started before or is refused.
   * @param work must not throw; receives the limit that is reached, or null.
   */
  start(work: (refusal: AdmissionRefusal | null) => void): void;
  /** Ends the operation's share of the limits on what runs: the answer is a stream from now on, which has limits of its own. */
  noteStream(): void;
  /** Notes that a part of the answer was written, which the client may not read. */
  noteWritten(): void;
}

/** What the HTTP layer hands to the GraphQL server with each request. */
export interface HttpContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly exchange: Exchange;
}

/** The client closed its connection before the answer was complete. */
export class ClientGoneError extends Error {
  readonly code = "CLIENT_GONE";

  constructor() {
    super("The client has left.");
    this.name = "ClientGoneError";
  }
}

/** Who sent a request, and to which address. */
export interface RequestReader {
  /** The viewer that a request acts for; null when it carries no usable token. Must not throw. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
  /** Why the session has ended that a request came with; null when there is none, or it goes on. */
  readonly sessionEndOf: (request: IncomingMessage) => SessionEnd | null;
  /** Address under which the client reached the gateway, without a slash at the end. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
}

/** What requests are followed with. */
export interface ExchangeParts extends RequestReader {
  readonly clock: Clock;
  /** Sees each operation. */
  readonly observer: OperationObserver;
  readonly admission: Admission;
  readonly unread: UnreadAnswers;
  /** Network address of the client; empty when it is unknown. */
  readonly clientAddressOf: (request: IncomingMessage) => string;
}

/**
 * One request, followed until its answer is complete or its client has left. What only some requests need is made when it is
 * asked for.
 */
export class FollowedExchange implements Exchange, AnsweredConnection {
  readonly response: ServerResponse;
  readonly viewer: Viewer | null;
  readonly record: OperationRecord;
  readonly departure = new Departure();
  body: ReadBody | null = null;
  deadline: RequestDeadline = noDeadline;
  discardBody: (() => Promise<void>) | null = null;
  readonly #parts: ExchangeParts;
  #controller: AbortController | null = null;
  #callbacks: (() => void)[] | null = null;
  #admission: AdmittedOperation | AdmissionRefusal | null = null;
  #isOver = false;

  constructor(response: ServerResponse, parts: ExchangeParts) {
    const request = response.req;
    this.response = response;
    this.viewer = parts.viewerOf(request);
    this.#parts = parts;
    this.record = new OperationRecord(requestIdOf(request), this.viewer?.key ?? null, parts.clock.now());
    parts.observer.begun?.(this.record, request.headers);
    response.on("close", () => this.#end());
  }

  get request(): IncomingMessage {
    return this.response.req;
  }

  get publicUrl(): string {
    return this.#parts.publicUrlOf(this.request);
  }

  get sessionEnd(): SessionEnd | null {
    return this.#parts.sessionEndOf(this.request);
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.departure.reason) this.#controller.abort(this.departure.reason);
    }
    return this.#controller.signal;
  }

  get client(): Client {
    return { address: this.#parts.clientAddressOf(this.request), viewerKey: this.viewer?.key ?? "" };
  }

  onAnswered(callback: () => void): void {
    if (this.#isOver) {
      callback();
      return;
    }
    this.#callbacks ??= [];
    this.#callbacks.push(callback);
  }

  start(work: (refusal: AdmissionRefusal | null) => void): void {
    const known = this.#admission;
    const admission = known ?? this.#parts.admission.admit(this.client);
    this.#admission = admission;
    // Nothing else would end its share.
    if (this.#isOver) this.noteStream();
    if ("exceeded" in admission) work(admission);
    else if (known) work(null);
    else admission.start(() => work(null));
  }

  noteStream(): void {
    if (this.#admission && "end" in this.#admission) this.#admission.end();
  }

  noteWritten(): void {
    this.#parts.unread.note(this);
  }

  unreadBytes(): number {
    return this.response.writableLength;
  }

  close(): void {
    this.response.destroy();
  }

  #end(): void {
    this.#isOver = true;
    this.noteStream();
    if (!this.response.writableFinished) {
      const reason = new ClientGoneError();
      this.departure.tell(reason);
      this.#controller?.abort(reason);
    }
    for (const callback of this.#callbacks ?? []) callback();
    if (this.deadline.hasPassed) noteLate(this.record);
    noteEnd(this.record, this.response);
    this.#parts.observer.ended(this.record);
  }
}

function sizeIn(header: unknown): number {
  return Number(header) || 0;
}

/** Follows a request that asks for an operation and is answered with an error before anything of it is looked at. */
export function followRefusal(
  response: ServerResponse,
  code: string,
  { clock, observer }: Pick<ExchangeParts, "clock" | "observer">,
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

function noteLate(record: OperationRecord): void {
  record.addErrorCode(lateRequestCode);
  record.uploadFailedAt ??= "request";
}

/** Notes what is known of an operation's answer when it is over. */
function noteEnd(record: OperationRecord, response: ServerResponse): void {
  const { req: request, headersSent, writableFinished, statusCode } = response;
  // A subscription ends with its client, and has been answered as long as that was there.
  const isAnswered = writableFinished || (headersSent && record.operationType === "subscription");
  record.status = isAnswered ? statusCode : clientLeftStatus;
  // Whoever has not counted says in a header how long the whole is.
  if (request.complete) record.bytesIn = Math.max(record.bytesIn, sizeIn(request.headers["content-length"]));
  if (record.bytesOut === 0 && writableFinished)
    record.bytesOut = sizeIn(response.getHeader("Content-Length"));
}
