import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import type { ExecutionResult } from "graphql";
import type { FetchAPI, Plugin } from "graphql-yoga";
import type { Clock } from "../../clock.ts";
import { acceptedTypes } from "./accepted-types.ts";

/** How often a stream without events shows that it is alive, in milliseconds. */
const heartbeatMs = 5_000;
const boundary = "graphql";
const mediaType = `multipart/mixed;boundary="${boundary}";subscriptionSpec=1.0`;

/**
 * Subscriptions as parts of one answer, for clients that ask with `multipart/mixed;subscriptionSpec=1.0` (Apollo's multipart
 * protocol for subscriptions over HTTP). Clients that take no kind of stream are told which there are.
 */
export function useMultipartSubscriptions(clock: Clock): Plugin {
  const process = (events: unknown, fetchAPI: FetchAPI) =>
    toResponse(events as AsyncIterable<ExecutionResult>, clock, fetchAPI);
  return {
    onResultProcess(hook) {
      if (!(Symbol.asyncIterator in hook.result)) return;
      const accepted = acceptedTypes(hook.request.headers.get("accept"));
      if (accepted.some(isMultipart)) hook.setResultProcessor(process, mediaType);
      else if (!accepted.some(isEventStream)) hook.setResultProcessor(refuse, "application/json");
    },
  };
}

function isMultipart(accepted: string): boolean {
  return /^\s*multipart\/(mixed|\*)\s*;.*subscriptionspec\s*=\s*"?1\.0/.test(accepted);
}

function isEventStream(accepted: string): boolean {
  return /^\s*(text\/(event-stream|\*)|\*\/\*)\s*(;|$)/.test(accepted);
}

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

function toResponse(events: AsyncIterable<ExecutionResult>, clock: Clock, fetchAPI: FetchAPI): Response {
  const iterator = events[Symbol.asyncIterator]();
  const encoder = new fetchAPI.TextEncoder();
  let cancelBeat: (() => void) | undefined;
  const body = new fetchAPI.ReadableStream<Uint8Array>({
    start(controller) {
      const write = (message: unknown) => controller.enqueue(encoder.encode(toPart(message)));
      const beat = () => {
        // A reader that is behind has parts to read.
        if ((controller.desiredSize ?? 0) > 0) write({});
        cancelBeat = clock.schedule(beat, heartbeatMs);
      };
      controller.enqueue(encoder.encode(`\r\n--${boundary}`));
      write({});
      cancelBeat = clock.schedule(beat, heartbeatMs);
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) {
          controller.enqueue(encoder.encode(toPart({ payload: value })));
          return;
        }
        cancelBeat?.();
        controller.enqueue(encoder.encode("--\r\n"));
        controller.close();
      } catch (error) {
        cancelBeat?.();
        controller.error(error);
      }
    },
    async cancel() {
      cancelBeat?.();
      await iterator.return?.();
    },
  });
  return new fetchAPI.Response(body, { status: 200, headers: { "content-type": mediaType } });
}

/** A part, with the delimiter that ends it: clients read up to there. */
function toPart(message: unknown): string {
  return `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(message)}\r\n--${boundary}`;
}
