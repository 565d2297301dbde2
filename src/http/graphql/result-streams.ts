import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { ExecutionResult } from "graphql";
import type { FetchAPI, Plugin } from "graphql-yoga";
import type { Clock } from "../../clock.ts";
import type { OperationRecord } from "../../observing/operation-record.ts";
import type { Exchange, HttpContext } from "../http-context.ts";
import { acceptedTypes } from "./accepted-types.ts";
import { comment, completeEvent, eventStreamHeaders, nextEvent } from "./event-stream.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { type StreamForm, toStreamResponse } from "./result-stream.ts";
import { resultText } from "./result-text.ts";

/** How often a multipart stream without events shows that it is alive, in milliseconds. */
const multipartBeatMs = 5_000;
const boundary = "graphql";
const mediaType = `multipart/mixed;boundary="${boundary}";subscriptionSpec=1.0`;

const multipart: StreamForm = {
  headers: { "content-type": mediaType, "x-accel-buffering": "no", connection: "close" },
  opening: `\r\n--${boundary}${toPart({})}`,
  beat: toPart({}),
  textOf: (payload) => toPart({ payload }),
  ending: "--\r\n",
};

const eventStream: StreamForm = {
  headers: Object.fromEntries(
    eventStreamHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [[name, eventStreamHeaders[index + 1] ?? ""]] : [],
    ),
  ),
  opening: comment,
  beat: comment,
  textOf: (result) => nextEvent(resultText(result)),
  ending: completeEvent,
};

/**
 * Subscriptions that the server library answers: as server-sent events, or as parts of one answer for clients that ask with
 * `multipart/mixed;subscriptionSpec=1.0` (Apollo's multipart protocol for subscriptions over HTTP). Clients that take no kind of stream
 * are told which there are.
 * @param heartbeats of event streams.
 */
export function useResultStreams(clock: Clock, heartbeats: Heartbeats): Plugin<object, HttpContext> {
  const beatWithEvents = (beat: () => void) => heartbeats.add({ beat });
  const beatWithParts = (beat: () => void) => {
    let cancel: () => void;
    const again = () => {
      beat();
      cancel = clock.schedule(again, multipartBeatMs);
    };
    cancel = clock.schedule(again, multipartBeatMs);
    return () => cancel();
  };
  /** Those whose streams are ours, which note what they send. */
  const counting = new WeakSet<OperationRecord>();
  const toParts = (exchange: Exchange) => (events: unknown, fetchAPI: FetchAPI) =>
    toStreamResponse(events as AsyncIterable<ExecutionResult>, multipart, beatWithParts, {
      fetchAPI,
      exchange,
    });
  const toEvents = (exchange: Exchange) => (events: unknown, fetchAPI: FetchAPI) =>
    toStreamResponse(events as AsyncIterable<ExecutionResult>, eventStream, beatWithEvents, {
      fetchAPI,
      exchange,
    });
  return {
    onResultProcess(hook) {
      if (!(Symbol.asyncIterator in hook.result)) return;
      const { exchange } = hook.serverContext;
      const { record } = exchange;
      counting.add(record);
      const accepted = acceptedTypes(hook.request.headers.get("accept"));
      if (accepted.some(isMultipart)) hook.setResultProcessor(toParts(exchange), mediaType);
      else if (accepted.some(isEventStream)) hook.setResultProcessor(toEvents(exchange), "text/event-stream");
      else hook.setResultProcessor(refuseWith(record), "application/json");
    },
    onResponse(hook) {
      const { response, serverContext, fetchAPI } = hook;
      const { headers, body } = response;
      // The server library would let caches keep a result that is a single event.
      if (headers.get("cache-control") === "no-cache") headers.set("cache-control", "no-store");
      const { exchange } = serverContext;
      const { record } = exchange;
      // Its first part is written by then.
      setImmediate(() => exchange.noteWritten());
      if (body && !counting.has(record) && !headers.has("content-length"))
        hook.setResponse(new fetchAPI.Response(counted(body, record, fetchAPI), response));
    },
  };
}

function isMultipart(accepted: string): boolean {
  return /^\s*multipart\/(mixed|\*)\s*;.*subscriptionspec\s*=\s*"?1\.0/.test(accepted);
}

function isEventStream(accepted: string): boolean {
  return /^\s*(text\/(event-stream|\*)|\*\/\*)\s*(;|$)/.test(accepted);
}

const refuseWith = (record: OperationRecord) => (events: unknown, fetchAPI: FetchAPI) => {
  record.addErrorCode("NOT_ACCEPTABLE");
  return refuse(events, fetchAPI);
};

async function refuse(events: unknown, fetchAPI: FetchAPI): Promise<Response> {
  await (events as AsyncIterable<unknown>)[Symbol.asyncIterator]().return?.();
  const message =
    "A subscription is a stream: accept text/event-stream or multipart/mixed;subscriptionSpec=1.0, or use WebSocket.";
  const body = JSON.stringify({
    errors: [{ message, extensions: { code: "NOT_ACCEPTABLE" satisfies ErrorCode } }],
  });
  return new fetchAPI.Response(body, {
    status: 406,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

/** A body that the server library writes piece by piece, a refusal as a single event for instance. What is sent is noted. */
function counted(
  body: ReadableStream<Uint8Array>,
  record: OperationRecord,
  { TransformStream }: FetchAPI,
): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        record.bytesOut += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
}

/** A part, with the delimiter that ends it: clients read up to there. */
function toPart(message: unknown): string {
  return `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(message)}\r\n--${boundary}`;
}
