import type { Clock } from "../../clock.ts";
import { toConnectionError } from "./connection-error.ts";
import type { ConnectionUse } from "./connection-slots.ts";
import { Exchanges } from "./exchange-note.ts";
import type { OnExchange } from "./finished-exchange.ts";
import { ConnectionPool, type ConnectionPoolOptions } from "./connection-pool.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
import { endTraceWith, failTrace, traceRequest } from "./traced-request.ts";
import { noProgress } from "./transport.ts";
import type {
  BodyBytes,
  BytesBody,
  CallProgress,
  StreamBody,
  Transport,
  UpstreamRequest,
} from "./transport.ts";

/** How the gateway connects to the services. */
export interface HttpTransportOptions extends ConnectionPoolOptions {
  /** Most connections to one origin over which files come from it. */
  readonly maxDownloads: number;
}

/** Values for a gateway of some hundred concurrent calls. */
export const defaultHttpTransportOptions: HttpTransportOptions = {
  maxConnections: 256,
  maxConnectionsPerViewer: 64,
  maxDownloads: 256,
  connectTimeoutMs: 10_000,
  keepAliveMs: 4_000,
};

/** A transport that owns connections. */
export interface HttpTransport {
  readonly send: Transport;
  /** The connections that calls are made over which are no files. */
  readonly connections: ConnectionPool;
  /** Is told of each request. */
  readonly exchanges: Exchanges;
  /** How the connections of each kind are used at this moment. */
  use(): Readonly<Record<"calls" | "uploads" | "downloads", ConnectionUse>>;
  /** Bytes of files that were sent to services so far. */
  sentFileBytes(): number;
  /**
   * Whether no call gets through: at every origin that is in use, calls have waited for a free connection for longer
   * than `durationMs` milliseconds. Files do not count.
   */
  hasStoodStillFor(durationMs: number): boolean;
  /** Closes every connection; calls that still run reject. */
  close(): Promise<void>;
}

/** What a request that was not broken off has failed with. */
function failureOf(
  error: unknown,
  stream: BodyBytes | null,
  request: UpstreamRequest,
  progress: CallProgress,
): unknown {
  const outcome = outcomeWithoutAnswer({ ...request, progress });
  return (
    stream?.failure ?? toConnectionError(error, request.call, { nothingSent: !progress.isSent, outcome })
  );
}

/** Counts the bytes of files that are on their way and of those that have gone, without a step for each chunk. */
class SentBytes {
  readonly #streams = new Set<BodyBytes>();
  #gone = 0;

  /** Counts what of a body is handed out. */
  follow(body: BodyBytes): void {
    this.#streams.add(body);
    body.once("close", () => {
      this.#streams.delete(body);
      this.#gone += body.handedOutBytes;
    });
  }

  get total(): number {
    let total = this.#gone;
    for (const { handedOutBytes } of this.#streams) total += handedOutBytes;
    return total;
  }
}

function bodyHeaders(body: BytesBody | StreamBody): Record<string, string> {
  return {
    "content-type": body.contentType,
    "content-length": String(body.kind === "bytes" ? body.bytes.byteLength : body.sizeInBytes),
  };
}

/**
 * Sends requests over HTTP/1.1, with connections kept open. Files have connections of their own in either direction, so
 * that those who send or read them slowly, or not at all, never hold what the other calls need. Rejects with the
 * signal's reason, with what the body throws, or with an `UpstreamConnectionError`; answers of every status are
 * returned.
 * @param clock tells how long calls have waited for a connection.
 * @param onExchange receives each request that is over. @defaultValue nobody does
 */
export function createHttpTransport(
  clock: Clock,
  options: HttpTransportOptions = defaultHttpTransportOptions,
  onExchange: OnExchange = () => undefined,
): HttpTransport {
  const exchanges = new Exchanges(clock, onExchange);
  const sent = new SentBytes();
  const calls = new ConnectionPool(options, clock, exchanges);
  const uploads = new ConnectionPool(options, clock, exchanges, "uploads");
  const downloads = new ConnectionPool(
    { ...options, maxConnections: options.maxDownloads },
    clock,
    exchanges,
  );
  const poolOf = ({ body, streamsAnswer }: UpstreamRequest) => {
    if (streamsAnswer) return downloads;
    return body?.kind === "stream" ? uploads : calls;
  };
  return {
    async send(request) {
      const { call, viewer, body, url, signal, progress = noProgress(request.account) } = request;
      let stream: BodyBytes | null = null;
      progress.sent = null;
      try {
        signal.throwIfAborted();
        if (body?.kind === "stream") {
          stream = body.open();
          sent.follow(stream);
        }
        const sending = {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: {
            ...request.headers,
            "x-request-id": progress.account.requestId,
            ...(body ? bodyHeaders(body) : {}),
          },
          body: body?.kind === "bytes" ? body.bytes : stream,
          streamed: stream,
        };
        const onConnection = () => traceRequest(request, progress, sending.headers, stream, clock);
        const answer = await poolOf(request).request(
          call,
          sending,
          viewer.key,
          progress,
          signal,
          onConnection,
        );
        endTraceWith(answer, progress, signal);
        return { call, status: answer.statusCode, headers: answer.headers, body: answer.body, signal };
      } catch (error) {
        const failure = signal.aborted ? signal.reason : failureOf(error, stream, request, progress);
        failTrace(progress, failure, signal);
        throw failure;
      }
    },
    connections: calls,
    exchanges,
    use: () => ({ calls: calls.use, uploads: uploads.use, downloads: downloads.use }),
    sentFileBytes: () => sent.total,
    hasStoodStillFor: (durationMs) => calls.hasStoodStillFor(durationMs),
    async close() {
      await Promise.all([calls, uploads, downloads].map((pool) => pool.close()));
    },
  };
}
