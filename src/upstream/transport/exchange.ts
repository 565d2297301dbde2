import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { type Dispatcher, errors } from "undici";
import type { Clock } from "../../clock.ts";
import type { RequestTrace } from "../call-trace.ts";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import type { OutgoingStream } from "../files/outgoing-stream.ts";
import { Linked } from "../linked-list.ts";
import type { Lease } from "../rate-limit/limiter.ts";
import type { Asker, Connection, ConnectionLine } from "./connection-line.ts";
import { isPerhapsOfProxy, outcomeWithoutAnswer, toConnectionError, toHttpError } from "./outcome.ts";
import { type Awaited, codeOfFailure, type ServiceCall } from "./service-call.ts";
import { UpstreamResponse } from "./transport.ts";
import { StaleLeaseError } from "./with-rate-limit.ts";

/** How a request to a service has ended: with a status, without an answer, or because its caller has left. */
export type ExchangeEnd = number | "NONE" | "ABORTED";

/**
 * Receives every request to a service that is over, each attempt of a call by itself. Must not throw.
 * @param durationMs from having a connection to the end of the answer.
 */
export type OnExchange = (call: UpstreamCall, end: ExchangeEnd, durationMs: number) => void;

/** What all exchanges are made with. */
export interface ExchangeParts {
  readonly clock: Clock;
  /** The same clock, which is never set. */
  readonly steadyClock: Clock;
  readonly onExchange: OnExchange;
}

/** Most bytes that an answer may have which is no file, where its request says nothing else: 5 MiB. */
const maxAnswerSizeInBytes = 5 * 1024 * 1024;

/** Of an answer that is an error: room for any envelope, and little time, as the status alone already answers the caller. */
const maxErrorSizeInBytes = 64 * 1024;
const maxErrorMs = 2_000;

const noHeaders: IncomingHttpHeaders = {};
const noBytes = Buffer.alloc(0);

/**
 * One request of a call and its answer, from the wait for a connection on. It keeps the answer's body as it comes, without
 * a stream, an iterator or a signal; only an answer that is to be streamed gets a stream.
 */
export class Exchange extends Linked implements Asker, Awaited, Dispatcher.DispatchHandler {
  readonly call: ServiceCall;
  readonly #line: ConnectionLine;
  readonly #parts: ExchangeParts;
  #connection: Connection | null = null;
  /** Null before the request is written, and when the exchange is over. */
  #controller: Dispatcher.DispatchController | null = null;
  #file: OutgoingStream | null = null;
  /** When it got its connection, on the steady clock. */
  #beganAtMs = 0;
  /** Whether its answer or its failure is known; what comes later is of no interest. */
  #isSettled = false;
  /** Of the answer; 0 as long as there is none. */
  #status = 0;
  #headers = noHeaders;
  #chunks: Buffer[] | null = null;
  #sizeInBytes = 0;
  /** The body of an answer that is streamed. */
  #body: Readable | null = null;
  /** Ends the time for an error answer. */
  #cancelCut: (() => void) | null = null;

  constructor(call: ServiceCall, line: ConnectionLine, parts: ExchangeParts) {
    super();
    this.call = call;
    this.#line = line;
    this.#parts = parts;
  }

  /** Sends the request as soon as there is a connection. */
  begin(): void {
    const { call } = this;
    const { body } = call.request;
    if (call.isOver) return;
    call.isSent = false;
    call.sent = null;
    call.awaited = this;
    if (body?.kind === "stream") this.#file = body.open(call.onFileMoved);
    this.#line.ask(this);
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
    const { clock, steadyClock } = this.#parts;
    const { method, origin, path, body } = call.request;
    call.sent = call.trace?.request(method, origin, path) ?? null;
    if (this.#file) {
      this.#file.place = connection;
      if (call.sent && body?.kind === "stream") {
        followFile(call.sent, this.#file, body.sizeInBytes, clock.now());
      }
    }
    this.#beganAtMs = steadyClock.now();
    const sentBody = body?.kind === "bytes" ? body.bytes : this.#file;
    connection.client.dispatch({ method, path, headers: headersOf(call), body: sentBody }, this);
  }

  giveUp({ failure }: ServiceCall): void {
    this.#line.leave(this);
    // A stream carries whatever it is destroyed with, and a failure can be anything.
    if (this.#body) this.#body.destroy(failure as Error);
    else this.#fail(failure);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The connection may have taken long to open, or the process may have stood still.
    if (this.call.lease?.isFresh === false) this.#fail(new StaleLeaseError());
    // Before there is a connection, a request cannot be taken back.
    if (this.#isSettled) {
      controller.abort(new errors.RequestAbortedError());
      return;
    }
    this.#controller = controller;
    this.call.isSent = true;
    this.call.attempts += 1;
    this.call.account.upstreamCalls += 1;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // An answer in advance; the one that counts follows.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (this.#isError) {
      if (!isPerhapsOfProxy(status, headers)) this.call.isSent = false;
      this.#cancelCut = this.#parts.clock.schedule(() => this.#answer(), maxErrorMs);
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
    const message = `The answer is larger than ${maxAnswerBytes} bytes`;
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
      // Unless the body has ended the exchange itself.
      if (!this.#body.destroyed) this.call.fail(this.#failureOf(error));
      this.call.sent?.end(this.#status, this.call.code);
    } else if (this.#isError) this.#answer();
    else this.#fail(this.#failureOf(error));
  }

  /** Whether the answer is read as an error. */
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
      call.fail(toHttpError(call, this.#status, this.#headers, bytes, this.#parts.clock.now()));
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

  /** @returns whether nothing was known of the outcome before. */
  #settle(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    this.#cancelCut?.();
    return true;
  }

  #failureOf(error: Error): Error {
    const isAnswered = this.#status > 0 && this.call.request.call.isChange;
    const outcome = isAnswered ? "UNKNOWN" : outcomeWithoutAnswer(this.call);
    return this.#file?.failure ?? toConnectionError(error, this.call, outcome);
  }

  /** The exchange is over, as far as the connection is concerned. */
  #release(): void {
    const wasSent = this.#controller !== null;
    this.#controller = null;
    if (!this.#connection) return;
    this.#line.release(this.#connection);
    this.#connection = null;
    const { request, state } = this.call;
    const { steadyClock, onExchange } = this.#parts;
    // What was given up before it was written has asked nothing of the service.
    if (this.#isSettled && !wasSent) return;
    const end = this.#status > 0 ? this.#status : state === "LEFT" ? "ABORTED" : "NONE";
    onExchange(request.call, end, steadyClock.now() - this.#beganAtMs);
  }
}

/**
 * The body of an answer that may take as long as its reader likes: the service is paused while bytes wait for the reader.
 * Destroyed before its end, it ends the exchange, and with it the connection.
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
  // A failure between two reads waits for the next one: without a listener it would end the process.
  return body.on("error", () => undefined);
}

/** The headers of a request, names and values in turn. */
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
    // The service may answer before the end of the stream is seen.
    if (file.handedOutBytes === sizeInBytes) sent.uploaded(sizeInBytes, beganAtMs);
    else sent.brokeOff(file.handedOutBytes, beganAtMs);
  });
}
