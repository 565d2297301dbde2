import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadBody } from "../http-context.ts";
import { noDeadline } from "../request-deadline.ts";
import { EventStream } from "./event-stream.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { jsonBody, receiveText } from "./json-text.ts";
import type { PersistedQueries } from "./persisted-queries.ts";
import type { Subscribing } from "./shared-subscriptions.ts";
import type { SubscriptionStarter } from "./subscription-starter.ts";
import { readStraightParams, type StraightParams } from "./straight-params.ts";
import { isSmallJson } from "./straight-way.ts";
import { type StraightSurroundings, SurroundedExchange } from "./surrounded-exchange.ts";

/**
 * Answers subscriptions by POST that ask for server-sent events and have begun before, past the server library. The answers are
 * the same. Whatever is doubtful before the subscription has begun goes to the server library.
 */
export class EventStreamWay {
  readonly #subscriptions: SubscriptionStarter;
  readonly #persisted: PersistedQueries;
  readonly #around: StraightSurroundings;
  readonly #heartbeats: Heartbeats;

  constructor(
    subscriptions: SubscriptionStarter,
    persisted: PersistedQueries,
    heartbeats: Heartbeats,
    around: StraightSurroundings,
  ) {
    this.#subscriptions = subscriptions;
    this.#persisted = persisted;
    this.#heartbeats = heartbeats;
    this.#around = around;
  }

  /**
   * Takes a request that asks for nothing else than server-sent events.
   * @returns false for any other; nothing was done with it then.
   */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.headers.accept?.trim() !== "text/event-stream") return false;
    if (!isSmallJson(request)) return false;
    const exchange = new SurroundedExchange(response, this.#around);
    this.#around.endUnread(response);
    const run = (body: ReadBody) => {
      exchange.body = body;
      exchange.start((refusal) => {
        this.#answer(exchange, refusal === null).catch((error: unknown) => exchange.fail(error));
      });
    };
    receiveText(request, {
      onText: (text, sizeInBytes) => {
        exchange.record.bytesIn = sizeInBytes;
        run(jsonBody(text));
      },
      onTooLarge: () => run("too large"),
      // There is nobody to answer any more.
      onGone: () => undefined,
      onWaiting: () => exchange.surround(),
    });
    return true;
  }

  async #answer(exchange: SurroundedExchange, isAdmitted: boolean): Promise<void> {
    const { response } = exchange;
    // The time of the body may be over, or the client gone.
    if (response.writableEnded || response.destroyed) return;
    const params = isAdmitted ? paramsOf(exchange) : null;
    const subscribing = params && this.#read(exchange, params);
    const begun = subscribing && (await this.#subscriptions.begin(subscribing, () => response.destroyed));
    if (response.writableEnded || response.destroyed) {
      begun?.giveBack();
      await begun?.source.return?.();
      return;
    }
    if (!params || !begun) {
      exchange.handOver();
      return;
    }
    this.#persisted.noteRun(params);
    // The exchange lives as long as the stream.
    exchange.body = null;
    exchange.deadline = noDeadline;
    exchange.noteStream();
    new EventStream(exchange, begun, this.#heartbeats).begin(exchange.takeHeaders());
  }

  /** What a request subscribes to; null when there is a doubt. */
  #read({ viewer, publicUrl, record }: SurroundedExchange, params: StraightParams): Subscribing | null {
    const text = this.#persisted.textOf(params);
    if (text === null) return null;
    const { operationName, variables = {} } = params;
    return this.#subscriptions.read({ viewer, publicUrl, record }, { operationName, variables }, text);
  }
}

function paramsOf({ body }: SurroundedExchange): StraightParams | null {
  return body === null || body === "too large" ? null : readStraightParams(body.parse);
}
