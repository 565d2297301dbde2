import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Agent } from "undici";
import { orAborted } from "./or-aborted.ts";
import { toCallError } from "./read-body.ts";
import type { BytesBody, StreamBody, Transport } from "./transport.ts";

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

function bodyHeaders(body: BytesBody | StreamBody): Record<string, string> {
  return {
    "content-type": body.contentType,
    "content-length": String(body.kind === "bytes" ? body.bytes.byteLength : body.sizeInBytes),
  };
}

/**
 * Sends requests over HTTP/1.1, with connections kept open. Rejects as `toCallError` describes; answers of every status
 * are returned.
 */
export function createHttpTransport(
  options: HttpTransportOptions = defaultHttpTransportOptions,
): HttpTransport {
  const agent = new Agent({
    connections: options.maxConnections,
    // Deadlines are set on the gateway's own clock, for each call as it needs them.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: options.keepAliveMs,
    connect: { timeout: options.connectTimeoutMs },
  });
  return {
    async send(request) {
      const { call, body, url, signal } = request;
      const failure: BodyFailure = { error: null };
      const content =
        body?.kind === "stream"
          ? Readable.from(paced(body, failure)).on("error", () => undefined)
          : (body?.bytes ?? null);
      try {
        signal.throwIfAborted();
        const answering = agent.request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: { ...request.headers, ...(body ? bodyHeaders(body) : {}) },
          body: content,
          signal,
        });
        // undici itself obeys the signal only when it has opened a connection.
        const answer = await orAborted(answering, signal);
        return { call, status: answer.statusCode, headers: answer.headers, body: answer.body, signal };
      } catch (error) {
        throw signal.aborted ? signal.reason : (failure.error ?? toCallError(error, call, signal));
      }
    },
    close: () => agent.destroy(),
  };
}
