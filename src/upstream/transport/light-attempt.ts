import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { type Dispatcher, errors } from "undici";
import type { ExchangeNote } from "./exchange-note.ts";
import type { Connection, PlainGet } from "./connection.ts";
import { maxAnswerSizeInBytes } from "./read-body.ts";
import { type CallProgress, noteSent } from "./transport.ts";

/** What becomes of an attempt. It says one of these, once, unless it is stopped before. */
export interface AttemptOwner {
  /** Is noted whether the request has begun to be sent. */
  readonly progress: CallProgress;
  /** The service answered with 2xx, and the body is whole. */
  receive(status: number, bytes: Buffer): void;
  /** The service answered with another status. The body, which is still coming, is read to its end or destroyed. */
  refuse(status: number, headers: IncomingHttpHeaders, body: Readable): void;
  /** The answer has more than 5 MiB; the rest was not read. */
  overflow(): void;
  /** There was no connection, or it broke before the answer was whole. */
  break(error: unknown): void;
}

const noBytes = Buffer.alloc(0);

/**
 * One exchange with a service that keeps the answer's body as it comes: without a stream, an iterator, a signal or a timer.
 * Only an answer that is not 2xx gets a stream, as it is read by other rules.
 */
export class LightAttempt implements Dispatcher.DispatchHandler {
  readonly #owner: AttemptOwner;
  readonly #connection: Connection;
  readonly #note: ExchangeNote;
  #controller: Dispatcher.DispatchController | null = null;
  #isStopped = false;
  #isUnwanted = false;
  #status = 0;
  #first: Buffer | null = null;
  /** All chunks, when there is more than one. */
  #chunks: Buffer[] | null = null;
  #sizeInBytes = 0;
  #refusal: Readable | null = null;

  /**
   * @param connection that was taken; it is given back when the exchange is over.
   * @param note is told of the exchange.
   */
  constructor(owner: AttemptOwner, connection: Connection, note: ExchangeNote) {
    this.#owner = owner;
    this.#connection = connection;
    this.#note = note;
  }

  /** Sends the request. */
  begin(get: PlainGet): void {
    this.#connection.get(get, this);
  }

  /**
   * Ends the exchange, and with it the connection. The owner is told nothing more.
   * @param isUnwanted whether nobody waits for the answer any more.
   */
  stop(isUnwanted: boolean): void {
    this.#isStopped = true;
    this.#isUnwanted = isUnwanted;
    this.#controller?.abort(new errors.RequestAbortedError());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Before there is a connection, a request cannot be taken back.
    if (this.#isStopped) controller.abort(new errors.RequestAbortedError());
    this.#controller = controller;
    this.#note.isSent = !controller.aborted;
    noteSent(this.#owner.progress, this.#note.isSent);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#note.status = status;
    // An answer in advance; the one that counts follows.
    if (status < 200) return;
    this.#status = status;
    if (status < 300) return;
    this.#refusal = bodyOf(controller);
    this.#owner.refuse(status, headers, this.#refusal);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#refusal) {
      this.#refusal.push(chunk);
      return;
    }
    this.#sizeInBytes += chunk.length;
    if (this.#sizeInBytes > maxAnswerSizeInBytes) {
      if (this.#isStopped) return;
      this.stop(false);
      this.#owner.overflow();
    } else if (!this.#first) {
      this.#first = chunk;
    } else {
      this.#chunks ??= [this.#first];
      this.#chunks.push(chunk);
    }
  }

  onResponseEnd(): void {
    this.#connection.giveBack();
    this.#note.end(false);
    if (this.#refusal) this.#refusal.push(null);
    else if (!this.#isStopped) this.#owner.receive(this.#status, this.#bytes());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#connection.giveBack();
    this.#note.end(this.#isUnwanted);
    if (this.#refusal) this.#refusal.destroy(error);
    else if (!this.#isStopped) this.#owner.break(error);
  }

  #bytes(): Buffer {
    return this.#chunks ? Buffer.concat(this.#chunks, this.#sizeInBytes) : (this.#first ?? noBytes);
  }
}

/** The body of an answer, as it is taken. */
function bodyOf(controller: Dispatcher.DispatchController): Readable {
  const body = new Readable({
    // Little of it is read, and as fast as it comes: the service need not be held back.
    read: () => undefined,
    destroy(error, done) {
      if (!body.readableEnded) controller.abort(new errors.RequestAbortedError());
      done(error);
    },
  });
  // A failure between two reads waits for the next one: without a listener it would end the process.
  return body.on("error", () => undefined);
}
