import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { type Dispatcher, errors } from "undici";
import type { Clock } from "../../clock.ts";
import type { RequestTrace } from "../call-trace.ts";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import type { OutgoingStream } from "../files/outgoing-stream.ts";
import { Linked } from "../linked-list.ts";
import type { Lease } from "../rate-limit/limiter.ts";
import type { ConnectionRequest, Connection, OriginPool } from "./origin-pool.ts";
import { mayComeFromProxy, outcomeWithoutResponse, toConnectionError, toHttpError } from "./outcome.ts";
import { type PendingWait, codeOfFailure, type ServiceCall } from "./service-call.ts";
import { UpstreamResponse } from "./transport.ts";
import { StaleLeaseError } from "./with-rate-limit.ts";

/**
 * Result of a request to a service: an HTTP status, NONE without a response, or ABORTED when its caller disconnected.
 */
export type ExchangeEnd = number | "NONE" | "ABORTED";

/**
 * Callback for each finished request to a service, once per attempt. Must not throw.
 * @param durationMs time from the connection to the end of the response, in milliseconds.
 */
export type OnExchange = (call: UpstreamCall, end: ExchangeEnd, durationMs: number) => void;

/** Dependencies that all exchanges share. */
export interface ExchangeDeps {
  readonly clock: Clock;
  /** Monotonic clock. */
  readonly steadyClock: Clock;
  readonly onExchange: OnExchange;
}

/** Default maximum size of a response that is not a file, in bytes: 5 MiB. */
const maxAnswerSizeInBytes = 5 * 1024 * 1024;

/** Maximum size of an error response, in bytes. Enough for any error envelope. */
const maxErrorSizeInBytes = 64 * 1024;
const maxErrorMs = 2_000;

const noHeaders: IncomingHttpHeaders = {};
const noBytes = Buffer.alloc(0);

/**
 * One request of a call, with the wait for a connection and the response. Buffers the response body without a stream,
 * iterator or signal; only a streamed response gets a stream.
 */
export class Exchange extends Linked implements ConnectionRequest, PendingWait, Dispatcher.DispatchHandler {
  readonly call: ServiceCall;
  readonly #line: OriginPool;
  readonly #deps: ExchangeDeps;
  #connection: Connection | null = null;
  /** Controller of undici for the request; null before the request is written and after the exchange. */
  #controller: Dispatcher.DispatchController | null = null;
  #file: OutgoingStream | null = null;
  /** Time at which the exchange got a connection, on the steady clock. */
  #beganAtMs = 0;
  /** True when the outcome is certain. Later events are ignored. */
  #isSettled = false;
  /** HTTP status of the response; 0 before it arrives. */
  #status = 0;
  #headers = noHeaders;
  #chunks: Buffer[] | null = null;
  #sizeInBytes = 0;
  /** Body of a streamed response. */
  #body: Readable | null = null;
  /** Cancels the timeout for reading an error response; null when none is running. */
  #cancelCut: (() => void) | null = null;

  constructor(call: ServiceCall, line: OriginPool, deps: ExchangeDeps) {
    super();
    this.call = call;
    this.#line = line;
    this.#deps = deps;
  }

  /** Waits for a connection and sends the request. */
  begin(): void {
    const { call } = this;
    const { body } = call.request;
    if (call.isOver) return;
    call.isSent = false;
    call.sent = null;
    call.awaited = this;
    if (body?.kind === "stream") this.#file = body.open(call.onFileMoved);
    this.#line.acquire(this);
  }

  grant(connection: Connection): void {
    this.#connection = connection;
    const { lease } = this.call;
    if (lease && !lease.isFresh) void this.#renew(connection, lease);
    else this.#send(connection);
  }

  async #renew(connection: Connection, lease: Lease): Promise<void> {
    const isGood = await lease.renew();
    if (isGood && !this.#isSettled) {
      this.#send(connection);
      return;
    }
    this.#fail(new StaleLeaseError());
    this.#release();
  }

  #send(connection: Connection): void {
    const { call } = this;
    const { clock, steadyClock } = this.#deps;
    const { method, origin, path, body } = call.request;
    call.sent = call.trace?.request(method, origin, path) ?? null;
    if (this.#file) {
      this.#file.target = connection;
      if (call.sent && body?.kind === "stream") {
        followFile(call.sent, this.#file, body.sizeInBytes, clock.now());
      }
    }
    this.#beganAtMs = steadyClock.now();
    const sentBody = body?.kind === "bytes" ? body.bytes : this.#file;
    connection.client.dispatch({ method, path, headers: headersOf(call), body: sentBody }, this);
  }

  stopWaiting({ failure }: ServiceCall): void {
    this.#line.cancel(this);
    // A failure can be any value, and streams accept any value at run time.
    if (this.#body) this.#body.destroy(failure as Error);
    else this.#fail(failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The lease may have expired while the connection opened or the process was suspended.
    if (this.call.lease?.isFresh === false) this.#fail(new StaleLeaseError());
    // The call may have ended before it got a connection; the request is aborted now.
    if (this.#isSettled) {
      controller.abort(new errors.RequestAbortedError());
      return;
    }
    this.#controller = controller;
    this.call.isSent = true;
    this.call.requestsSent += 1;
    this.call.account.upstreamCalls += 1;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Informational response (1xx); the final one follows.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (this.#isError) {
      if (!mayComeFromProxy(status, headers)) this.call.isSent = false;
      this.#cancelCut = this.#deps.clock.schedule(() => this.#answer(), maxErrorMs);
    } else if (this.call.request.streamsAnswer) {
      this.#body = bodyOf(this.call, controller);
      this.#answer();
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body) {
      if (this.#body.push(chunk)) return;
      controller.pause();
      this.call.onFileMoved?.("READY");
      return;
    }
    if (this.#chunks) this.#chunks.push(chunk);
    else this.#chunks = [chunk];
    this.#sizeInBytes += chunk.length;
    const { call, maxAnswerBytes = maxAnswerSizeInBytes } = this.call.request;
    if (this.#sizeInBytes <= (this.#isError ? maxErrorSizeInBytes : maxAnswerBytes)) return;
    const message = `The response is larger than ${maxAnswerBytes} bytes`;
    if (this.#isError) this.#answer();
    else this.#fail(new UpstreamInvalidResponseError(message, call));
  }

  onResponseEnd(): void {
    this.#release();
    if (this.#body) {
      this.call.onFileMoved?.("READY");
      this.#body.push(null);
      this.call.sent?.end(this.#status, null);
    } else this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#release();
    if (this.#body) {
      // When the body was destroyed, the exchange has already ended.
      if (!this.#body.destroyed) this.call.fail(this.#failureOf(error));
      this.call.sent?.end(this.#status, this.call.code);
    } else if (this.#isError) this.#answer();
    else this.#fail(this.#failureOf(error));
  }

  /** True when the response is treated as an error. */
  get #isError(): boolean {
    return this.#status >= 300 && !this.call.request.wantsErrors;
  }

  #answer(): void {
    if (!this.#settle()) return;
    const { call } = this;
    const [first = noBytes, ...others] = this.#chunks ?? [];
    const bytes = others.length === 0 ? first : Buffer.concat([first, ...others], this.#sizeInBytes);
    if (!this.#body) {
      call.sent?.end(this.#status, null);
      this.#controller?.abort(new errors.RequestAbortedError());
    }
    if (this.#isError)
      call.fail(toHttpError(call, this.#status, this.#headers, bytes, this.#deps.clock.now()));
    else
      call.succeed(new UpstreamResponse(call.request.call, this.#status, this.#headers, bytes, this.#body));
  }

  #fail(failure: unknown): void {
    if (!this.#settle()) return;
    const { call } = this;
    call.sent?.end(this.#status || null, call.isOver ? call.code : codeOfFailure(failure));
    this.#file?.destroy();
    this.#controller?.abort(new errors.RequestAbortedError());
    call.fail(failure);
  }

  /**
   * Marks the outcome as certain.
   * @returns true the first time, false afterwards.
   */
  #settle(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    this.#cancelCut?.();
    return true;
  }

  #failureOf(error: Error): Error {
    const isAnswered = this.#status > 0 && this.call.request.call.isChange;
    const outcome = isAnswered ? "UNKNOWN" : outcomeWithoutResponse(this.call);
    return this.#file?.failure ?? toConnectionError(error, this.call, outcome);
  }

  /** Releases the connection and reports the finished exchange. */
  #release(): void {
    const wasSent = this.#controller !== null;
    this.#controller = null;
    if (!this.#connection) return;
    this.#line.release(this.#connection);
    this.#connection = null;
    const { request, state } = this.call;
    const { steadyClock, onExchange } = this.#deps;
    // A request that was cancelled before it was written never reached the service.
    if (this.#isSettled && !wasSent) return;
    const end = this.#status > 0 ? this.#status : state === "LEFT" ? "ABORTED" : "NONE";
    onExchange(request.call, end, steadyClock.now() - this.#beganAtMs);
  }
}

/**
 * Creates the body of a streamed response. Its reader may take any time: the service is paused while data is buffered.
 * Destroying the body before its end aborts the exchange and closes the connection.
 */
function bodyOf(call: ServiceCall, controller: Dispatcher.DispatchController): Readable {
  call.onFileMoved?.("READY");
  const body = new Readable({
    read() {
      call.onFileMoved?.("AWAITED");
      controller.resume();
    },
    destroy(error, done) {
      controller.abort(new errors.RequestAbortedError());
      done(error);
    },
  });
  // The next read reports an error that occurs between two reads. Without a listener, the error would crash the
  // process.
  return body.on("error", () => undefined);
}

/** Returns the headers of a request as alternating names and values. */
function headersOf({ request, credential, signature, account, sent }: ServiceCall): string[] {
  const { headers, body } = request;
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string") list.push(name, value);
  }
  if (credential) list.push("authorization", `Bearer ${credential.token}`);
  for (const name in signature) list.push(name, signature[name] ?? "");
  list.push("x-request-id", account.requestId);
  if (body) list.push("content-type", body.contentType);
  if (body?.kind === "stream") list.push("content-length", String(body.sizeInBytes));
  if (sent) for (const name in sent.headers) list.push(name, sent.headers[name] ?? "");
  return list;
}

function followFile(sent: RequestTrace, file: OutgoingStream, sizeInBytes: number, beganAtMs: number): void {
  file.once("close", () => {
    // The service may respond before the end of the stream was processed.
    if (file.handedOutBytes === sizeInBytes) sent.uploaded(sizeInBytes, beganAtMs);
    else sent.uploadAborted(file.handedOutBytes, beganAtMs);
  });
}
