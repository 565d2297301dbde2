import type { ServerResponse } from "node:http";
import type { ExecutionResult } from "graphql";
import type { OperationRecord } from "../../observing/operation-record.ts";
import type { FollowedExchange } from "../http-context.ts";
import { mergeHeaders, setHeaders } from "../set-headers.ts";
import { isGoingAway } from "./going-away.ts";
import type { Beating, Heartbeats } from "./heartbeats.ts";
import type { BegunSubscription } from "./subscription-starter.ts";

/** What a stream begins with and shows that it is alive with: a comment. Some browsers wait for a first byte. */
export const comment = ":\n\n";

/**
 * What server-sent events of GraphQL are answered with, names and values in turn. The connection ends with the stream: of an instance
 * that goes, a client would otherwise use it to subscribe again, and so reach the same one.
 */
export const eventStreamHeaders = [
  "Content-Type",
  "text/event-stream",
  "Connection",
  "close",
  "Cache-Control",
  "no-store",
  "Content-Encoding",
  "none",
  // nginx, and what is built on it, would keep events back until they fill a buffer.
  "X-Accel-Buffering",
  "no",
] as const;

/** What tells a client that there will be no more events. */
export const completeEvent = "event: complete\ndata:\n\n";

/** An event. @param data as JSON. */
export function nextEvent(data: string): string {
  return `event: next\ndata: ${data}\n\n`;
}

/** What a stream needs of its exchange. */
export type StreamedExchange = Pick<FollowedExchange, "response" | "record" | "noteWritten">;

/**
 * One subscription as server-sent events (the distinct connections mode of the GraphQL over SSE protocol), written straight to its
 * connection. The next event is fetched when the client has taken the one before. The time-out of the answer ends it when the
 * client takes nothing of what lies ready.
 */
export class EventStream implements Beating {
  readonly #exchange: StreamedExchange;
  readonly #response: ServerResponse;
  readonly #subscription: BegunSubscription;
  readonly #endBeats: () => void;
  readonly #record: OperationRecord;
  #isOver = false;

  constructor(exchange: StreamedExchange, subscription: BegunSubscription, heartbeats: Heartbeats) {
    const { response, record } = exchange;
    this.#exchange = exchange;
    this.#record = record;
    this.#response = response;
    this.#subscription = subscription;
    this.#endBeats = heartbeats.add(this);
    response.on("close", this.#leave);
  }

  /**
   * Begins the answer, which goes on by itself.
   * @param headers names and values in turn, beside those of every stream.
   */
  begin(headers: readonly string[] = []): void {
    const response = this.#response;
    writeHeaders(response, headers);
    // Node keeps the text of the head as long as the answer, as the pieces that it is made of unless it was written by itself.
    response.cork();
    response.flushHeaders();
    this.#send(comment);
    response.uncork();
    this.#pull();
  }

  beat(): void {
    // Whoever has something to read needs no sign of life, and writing would begin the time-out anew.
    if (this.#response.writableLength === 0) this.#send(comment);
  }

  readonly #leave = (): void => {
    if (this.#isOver) return;
    this.#end();
    void this.#subscription.source.return?.().catch(() => undefined);
  };

  readonly #pull = (): void => {
    this.#subscription.source.next().then(this.#onNext, this.#onFailure);
  };

  readonly #onNext = ({ done, value }: IteratorResult<object, unknown>): void => {
    if (this.#isOver) return;
    if (done) {
      this.#complete();
      return;
    }
    const result = this.#subscription.shared.resultOf(value, this.#record.requestId);
    if (result instanceof Promise) void result.then(this.#write);
    else this.#write(result);
  };

  readonly #onFailure = (error: unknown): void => {
    if (this.#isOver) return;
    if (isGoingAway(error)) {
      // A client that sees an end without this event subscribes again, and so reaches another instance.
      this.#end();
      this.#response.end();
      return;
    }
    this.#send(this.#eventOf(this.#subscription.shared.failure(error, this.#record.requestId)));
    this.#complete();
  };

  readonly #write = (result: ExecutionResult): void => {
    if (this.#isOver) return;
    const isTaken = this.#send(this.#eventOf(result));
    this.#exchange.noteWritten();
    if (isTaken) this.#pull();
    else this.#response.once("drain", this.#pull);
  };

  /** @returns whether the client is not behind. */
  #send(text: string): boolean {
    this.#record.bytesOut += Buffer.byteLength(text);
    return this.#response.write(text);
  }

  #eventOf(result: ExecutionResult): string {
    this.#record.addErrors(result.errors);
    return nextEvent(this.#subscription.shared.textOf(result));
  }

  #complete(): void {
    this.#end();
    this.#record.bytesOut += completeEvent.length;
    this.#response.end(completeEvent);
  }

  #end(): void {
    this.#isOver = true;
    this.#endBeats();
    this.#subscription.giveBack();
  }
}

/** Writes the head of the answer. Headers are set only when others are: those that are set cost memory as long as the stream. */
function writeHeaders(response: ServerResponse, headers: readonly string[]): void {
  if (response.getHeaderNames().length === 0) {
    response.writeHead(200, mergeHeaders(headers, eventStreamHeaders));
    return;
  }
  setHeaders(response, headers);
  setHeaders(response, eventStreamHeaders);
  response.writeHead(200);
}
