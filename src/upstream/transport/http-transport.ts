import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { isUpstreamFailure, UpstreamConnectionError } from "../errors.ts";
import { codeOf } from "./error-code.ts";
import { orAborted } from "./or-aborted.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import type { BytesBody, CallProgress, StreamBody, Transport, UpstreamRequest } from "./transport.ts";

/** How the gateway connects to the services. */
export interface HttpTransportOptions {
  /** Most connections to one origin; further calls wait for a free one. */
  readonly maxConnections: number;
  /** Time for opening one connection, in milliseconds of the machine's clock. */
  readonly connectTimeoutMs: number;
  /** How long an unused connection is kept, in milliseconds of the machine's clock, unless the service says less. */
  readonly keepAliveMs: number;
}

/** Values for a gateway of some hundred concurrent calls. */
export const defaultHttpTransportOptions: HttpTransportOptions = {
  maxConnections: 256,
  connectTimeoutMs: 10_000,
  keepAliveMs: 4_000,
};

/** A transport that owns connections. */
export interface HttpTransport {
  readonly send: Transport;
  /** Closes every connection; calls that still run reject. */
  close(): Promise<void>;
}

/**
 * Hands the bytes on chunk by chunk, and lets the event loop look at the sockets before each of them. A service may
 * answer early and close: writing on into the closed connection fails, and that failure would destroy the socket
 * together with the unread answer. One turn is not enough, because the turn's polling may already be over.
 */
async function* paced(body: StreamBody, failure: BodyFailure): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.open()) {
      await nextTurn();
      await nextTurn();
      yield chunk;
    }
  } catch (error) {
    failure.error = error;
    throw error;
  }
}

/** What a body threw while it was read. */
interface BodyFailure {
  error: unknown;
}

/** Options of a request with a place for what became of it: undici hands unknown options through. */
interface ProgressOptions extends Dispatcher.RequestOptions {
  readonly progress?: CallProgress;
}

/** Notes when a request has its connection and is about to be written: from then on the service may see it. */
class StartNote implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #progress: CallProgress;

  constructor(handler: Dispatcher.DispatchHandler, progress: CallProgress) {
    this.#handler = handler;
    this.#progress = progress;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
    this.#progress.isSent = !controller.aborted;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    this.#handler.onResponseStart?.(controller, status, headers, statusText);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}

/** Its own way in instead of an interceptor: `compose` would put a proxy before every call. */
class NotingAgent extends Agent {
  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { progress } = options as ProgressOptions;
    return super.dispatch(options, progress ? new StartNote(handler, progress) : handler);
  }
}

/** What to throw for a request that got no answer. The original is not kept as a cause: its text holds the address. */
function toConnectionError(error: unknown, request: UpstreamRequest): unknown {
  if (isUpstreamFailure(error)) return error;
  const nothingSent = !request.progress?.isSent;
  const what = nothingSent ? "No connection" : "The connection broke";
  const outcome = outcomeWithoutAnswer(request);
  return new UpstreamConnectionError(`${what} (${codeOf(error)})`, request.call, { nothingSent, outcome });
}

function bodyHeaders(body: BytesBody | StreamBody): Record<string, string> {
  return {
    "content-type": body.contentType,
    "content-length": String(body.kind === "bytes" ? body.bytes.byteLength : body.sizeInBytes),
  };
}

/**
 * Sends requests over HTTP/1.1, with connections kept open. Rejects with the signal's reason, with what the body
 * throws, or with an `UpstreamConnectionError`; answers of every status are returned.
 */
export function createHttpTransport(
  options: HttpTransportOptions = defaultHttpTransportOptions,
): HttpTransport {
  const agent = new NotingAgent({
    connections: options.maxConnections,
    // Deadlines are set on the gateway's own clock, for each call as it needs them.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: options.keepAliveMs,
    connect: { timeout: options.connectTimeoutMs },
    // One call to a connection: limits, standstills and broken answers are then those of a single call.
    allowH2: false,
  });
  return {
    async send(request) {
      const { call, body, url, signal, progress = { isSent: false } } = request;
      progress.isSent = false;
      const failure: BodyFailure = { error: null };
      const content =
        body?.kind === "stream"
          ? Readable.from(paced(body, failure)).on("error", () => undefined)
          : (body?.bytes ?? null);
      try {
        signal.throwIfAborted();
        const sent: ProgressOptions = {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: { ...request.headers, ...(body ? bodyHeaders(body) : {}) },
          body: content,
          signal,
          progress,
        };
        const answering = agent.request(sent);
        // undici itself obeys the signal only when it has opened a connection.
        const answer = await orAborted(answering, signal);
        return { call, status: answer.statusCode, headers: answer.headers, body: answer.body, signal };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw failure.error ?? toConnectionError(error, { ...request, progress });
      }
    },
    close: () => agent.destroy(),
  };
}
