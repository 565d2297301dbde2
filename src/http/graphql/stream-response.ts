import type { OperationResult } from "../../operations/operation-result.ts";
import type { ResultStream } from "../../operations/subscription-execution.ts";
import type { HeartbeatStream, Heartbeats } from "../heartbeats.ts";
import type { HttpExchange } from "../http-exchange.ts";
import type { StreamType } from "./accepted-types.ts";
import { headOf, writeBody } from "./result-response.ts";

interface StreamForm {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly opening: string;
  /** Event that keeps an idle stream alive. */
  readonly heartbeat: string;
  readonly textOf: (result: OperationResult) => string;
  /** Event that tells the client that no more results will follow. */
  readonly ending: string;
}

/** Headers of every stream. Without them, nginx and its derivatives would buffer events. */
const headers = ["X-Accel-Buffering", "no"] as const;

/**
 * Closes the connection after the stream. Otherwise a client of a draining instance would reuse the connection to
 * subscribe again, and reach the same instance.
 */
const closing = ["Connection", "close"] as const;

/** First bytes of an event stream, because some browsers wait for a first byte. */
const comment = ":\n\n";
const boundary = "graphql";

const forms: Readonly<Record<StreamType, StreamForm>> = {
  // The distinct connections mode of the GraphQL over SSE protocol.
  "text/event-stream": {
    headers: [...headers, "Content-Type", "text/event-stream", "Content-Encoding", "none"],
    opening: comment,
    heartbeat: comment,
    textOf: ({ text }) => `event: next\ndata: ${text}\n\n`,
    ending: "event: complete\ndata:\n\n",
  },
  // Each part is sent with the delimiter after it, because clients read up to the delimiter.
  "multipart/mixed": {
    headers: [...headers, "Content-Type", `multipart/mixed;boundary="${boundary}";subscriptionSpec=1.0`],
    opening: `\r\n--${boundary}${toPart("{}")}`,
    heartbeat: toPart("{}"),
    textOf: ({ text }) => toPart(`{"payload":${text}}`),
    ending: "--\r\n",
  },
};

function toPart(json: string): string {
  return `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n--${boundary}`;
}

/** Responds with one result as a stream, for a client that accepts no other type. */
export function writeSingleEvent(exchange: HttpExchange, result: OperationResult, type: StreamType): void {
  const { opening, textOf, ending, headers: own } = forms[type];
  writeBody(exchange, headOf(result, "application/json"), own, opening + textOf(result) + ending);
}

/**
 * Streams the results of one subscription to its connection. It fetches the next event after it has written the
 * previous one. The idle timeout of the response ends the stream when the client stops reading.
 */
export class StreamResponse implements HeartbeatStream {
  readonly #exchange: HttpExchange;
  readonly #stream: ResultStream;
  readonly #form: StreamForm;
  readonly #endBeats: () => void;
  #isOver = false;

  constructor(exchange: HttpExchange, stream: ResultStream, type: StreamType, heartbeats: Heartbeats) {
    this.#exchange = exchange;
    this.#stream = stream;
    this.#form = forms[type];
    this.#endBeats = heartbeats.add(this);
    exchange.onEnd(() => this.#leave());
  }

  /** Starts the response, which then continues automatically. */
  begin(): void {
    const { response } = this.#exchange;
    response.writeHead(200, [...this.#exchange.headers(), ...closing, ...this.#form.headers]);
    // Flushes the head separately. Node retains its text for the life of the response; without the flush, as unjoined
    // pieces that use more memory.
    response.cork();
    response.flushHeaders();
    this.#send(this.#form.opening);
    response.uncork();
    this.#pull();
  }

  sendHeartbeat(): void {
    // No heartbeat while data is buffered.
    if (this.#exchange.unreadBytes() === 0) this.#send(this.#form.heartbeat);
  }

  readonly #pull = (): void => {
    void this.#stream.next().then(this.#onNext);
  };

  readonly #onNext = ({ done, value }: IteratorResult<OperationResult, undefined>): void => {
    if (this.#isOver) return;
    if (done) {
      this.#finish();
      return;
    }
    const isTaken = this.#send(this.#form.textOf(value));
    this.#exchange.noteWritten();
    if (isTaken) this.#pull();
    else this.#exchange.response.once("drain", this.#pull);
  };

  #finish(): void {
    this.#isOver = true;
    this.#endBeats();
    // Without the final event, a client subscribes again and reaches another instance. A draining instance therefore
    // omits it.
    if (!this.#stream.isDraining) this.#send(this.#form.ending);
    this.#exchange.response.end();
  }

  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#endBeats();
    void this.#stream.return();
  }

  #send(text: string): boolean {
    this.#exchange.record.bytesOut += Buffer.byteLength(text);
    return this.#exchange.response.write(text);
  }
}
