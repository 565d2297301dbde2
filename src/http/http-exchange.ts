import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../clock.ts";
import { clientLeftStatus, OperationRecord } from "../observing/operation-record.ts";
import { requestIdOf } from "../observing/request-id.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { Client } from "./admission/fair-queue.ts";
import type { WritableConnection, UnreadBytes } from "./admission/unread-bytes.ts";
import { setHeaders } from "./responses.ts";
import { Exchange, type ExchangeDeps } from "./exchange.ts";
import { readIdempotencyKey } from "./idempotency-key-header.ts";
import {
  closeWhenUnread,
  lateRequestCode,
  limitRequestTime,
  noDeadline,
  type RequestDeadline,
} from "./request-deadline.ts";

/** Dependencies of an HTTP exchange. */
export interface HttpExchangeDeps extends ExchangeDeps {
  /** Viewer of a request; null when it carries no usable token. Must not throw. */
  readonly viewerOf: (request: IncomingMessage) => Viewer | null;
  /** Reason why the session of a request has ended; null when it is open or there is none. */
  readonly sessionEndOf: (request: IncomingMessage) => SessionEnd | null;
  /** URL under which the client reached the gateway, without a trailing slash. */
  readonly publicUrlOf: (request: IncomingMessage) => string;
  /** Network address of the client; empty when unknown. */
  readonly clientAddressOf: (request: IncomingMessage) => string;
  readonly clock: Clock;
  readonly unread: UnreadBytes;
  /** Headers of every response, as alternating names and values. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
  /** Maximum time for a body to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Maximum time in which a client reads nothing of its response, in milliseconds. */
  readonly idleMs: number;
}

/** An operation over HTTP: the request and its response. */
export class HttpExchange extends Exchange implements WritableConnection {
  readonly response: ServerResponse;
  readonly viewer: Viewer | null;
  readonly acceptsStreams: boolean;
  /** Deadline for the body of the request. */
  deadline: RequestDeadline = noDeadline;
  /** Reads and drops the rest of the body; null until a reader consumes the body in chunks. */
  discardBody: (() => Promise<void>) | null = null;
  readonly #deps: HttpExchangeDeps;
  #isBounded = false;
  #isWatched = false;

  constructor(response: ServerResponse, deps: HttpExchangeDeps, acceptsStreams: boolean) {
    const { req: request } = response;
    const viewer = deps.viewerOf(request);
    super(new OperationRecord(requestIdOf(request), viewer?.key ?? null, deps.clock.now()), deps);
    this.response = response;
    this.viewer = viewer;
    this.acceptsStreams = acceptsStreams;
    this.#deps = deps;
    deps.observer.started?.(this.record, request.headers);
    response.on("close", () => this.#onClose());
    // Without a listener, the server's timeout would close the connection while this operation runs.
    response.on("timeout", leaveOpen);
  }

  get request(): IncomingMessage {
    return this.response.req;
  }

  get isReadOnly(): boolean {
    return this.request.method === "GET";
  }

  get publicUrl(): string {
    return this.#deps.publicUrlOf(this.request);
  }

  get idempotencyKey(): string | null {
    return readIdempotencyKey(this.request.headers);
  }

  get sessionEnd(): SessionEnd | null {
    return this.#deps.sessionEndOf(this.request);
  }

  get client(): Client {
    return { address: this.#deps.clientAddressOf(this.request), viewerKey: this.viewer?.key ?? "" };
  }

  /** True while a response can still be written: it has not ended, and the connection is open. */
  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  /**
   * Sets the time limits for a body that does not arrive with its head, and for a response that is not sent
   * immediately. Also sets the headers of every response, because the 408 response for a late body needs them.
   */
  setTimeLimits(): void {
    if (this.#isBounded) return;
    this.#isBounded = true;
    const { clock, requestTimeoutMs, headersOf } = this.#deps;
    this.#endUnread();
    setHeaders(this.response, headersOf(this.request));
    this.deadline = limitRequestTime(this.request, this.response, clock, requestTimeoutMs);
  }

  /**
   * Headers of every response that still have to be passed to writeHead; empty when they are already set on the
   * response. Setting a header costs memory for the life of the response, so most responses do not.
   */
  headers(): readonly string[] {
    return this.#isBounded ? [] : this.#deps.headersOf(this.request);
  }

  /** Must be called after each write of the response, to detect a client that does not read. */
  noteWritten(): void {
    // Most responses are completely sent by now.
    if (this.response.writableLength === 0) return;
    this.#endUnread();
    this.#deps.unread.note(this);
  }

  #endUnread(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    closeWhenUnread(this.response, this.#deps.idleMs);
  }

  unreadBytes(): number {
    // Node keeps data in the buffer that was written after one side had closed the connection.
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

/** Records an operation that is rejected before its request is read. */
export function recordRejection(
  response: ServerResponse,
  code: string,
  { clock, observer }: Pick<HttpExchangeDeps, "clock" | "observer">,
): void {
  const { req: request } = response;
  const record = new OperationRecord(requestIdOf(request), null, clock.now());
  record.addErrorCode(code);
  observer.started?.(record, request.headers);
  response.once("close", () => {
    noteEnd(record, response);
    observer.ended(record);
  });
}

function noteEnd(record: OperationRecord, response: ServerResponse): void {
  const { req: request, headersSent, writableFinished, statusCode } = response;
  // Only the client ends a subscription, so it counts as answered once its response has started.
  const isAnswered = writableFinished || (headersSent && record.operationType === "subscription");
  record.status = isAnswered ? statusCode : clientLeftStatus;
  // Content-Length gives the size of a body whose bytes were not counted.
  if (request.complete) record.bytesIn = Math.max(record.bytesIn, sizeIn(request.headers["content-length"]));
  if (record.bytesOut === 0 && writableFinished)
    record.bytesOut = sizeIn(response.getHeader("Content-Length"));
}

function sizeIn(header: unknown): number {
  return Number(header) || 0;
}
