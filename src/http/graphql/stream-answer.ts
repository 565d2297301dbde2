import type { OperationResult } from "../../operations/operation-result.ts";
import type { ResultStream } from "../../operations/subscription-execution.ts";
import type { Beating, Heartbeats } from "../heartbeats.ts";
import type { HttpExchange } from "../http-exchange.ts";
import type { StreamType } from "./accepted-answers.ts";
import { headOf, writeWhole } from "./result-answer.ts";

interface StreamForm {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly opening: string;
  /** Shows that the stream is alive. */
  readonly heartbeat: string;
  readonly textOf: (result: OperationResult) => string;
  /** Tells the client that there will be no more results. */
  readonly ending: string;
}

/** Of every stream: nginx, and what is built on it, would keep events back until they fill a buffer. */
const headers = ["X-Accel-Buffering", "no"] as const;

/** Of an instance that drains, a client would otherwise use the connection to subscribe again, and so reach the same one. */
const closing = ["Connection", "close"] as const;

/** Some browsers wait for a first byte. */
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
  // Each part ends with the delimiter behind it: clients read up to there.
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

/** Answers with one result, to a client that accepts nothing but a stream. */
export function writeSingleEvent(exchange: HttpExchange, result: OperationResult, type: StreamType): void {
  const { opening, textOf, ending, headers: own } = forms[type];
  writeWhole(exchange, headOf(result, "application/json"), own, opening + textOf(result) + ending);
}

/**
 * One subscription as a stream of results, written straight to its connection. The next event is fetched when the client has taken the
 * one before. The time-out of the answer ends it when the client takes nothing of what lies ready.
 */
export class StreamAnswer implements Beating {
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

  /** Begins the answer, which goes on by itself. */
  begin(): void {
    const { response } = this.#exchange;
    response.writeHead(200, [...this.#exchange.headers(), ...closing, ...this.#form.headers]);
    // Node keeps the text of the head as long as the answer, as the pieces that it is made of unless it was written by itself.
    response.cork();
    response.flushHeaders();
    this.#send(this.#form.opening);
    response.uncork();
    this.#pull();
  }

  beat(): void {
    // A client that is behind has something to read.
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
    // A client that sees an end without this text subscribes again, and so reaches another instance.
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
