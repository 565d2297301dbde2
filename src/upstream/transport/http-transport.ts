import { buildConnector } from "undici";
import { type Clock, steadyClock } from "../../clock.ts";
import { maxWriteBytes } from "../files/outgoing-stream.ts";
import { OriginPool, type OriginPoolOptions } from "./origin-pool.ts";
import { Exchange, type OnExchange } from "./exchange.ts";
import type { Transport } from "./service-call.ts";

/** Default connection settings, for a few hundred concurrent calls. Times are on the machine's clock. */
export const defaultHttpTransportOptions = {
  /** Maximum number of connections to one origin. Further calls wait. */
  maxConnections: 256,
  /** Maximum number of download connections to one origin. */
  maxDownloads: 256,
  /** Timeout for opening a connection, in milliseconds. */
  connectTimeoutMs: 10_000,
  /** Time after which an unused connection is closed, in milliseconds, unless the service specifies another one. */
  keepAliveMs: 4_000,
};

/** Overrides of {@link defaultHttpTransportOptions}. */
export type HttpTransportOptions = Readonly<Partial<typeof defaultHttpTransportOptions>>;

/**
 * Maximum number of connections to one origin for one viewer. When a viewer's calls hang, connections remain for
 * others.
 */
const maxConnectionsPerViewer = 64;

/**
 * Creates a transport over HTTP/1.1 with keep-alive. Uploads and downloads have separate connections, so that slow
 * clients never block other calls.
 * @param clock measures the wait for a connection.
 * @param onExchange called with each finished request. @defaultValue none
 */
export function createHttpTransport(
  clock: Clock,
  given: HttpTransportOptions = {},
  onExchange: OnExchange = () => undefined,
) {
  const options = { ...defaultHttpTransportOptions, ...given };
  const poolOf = (inAll: number, highWaterMark?: number) => {
    const { connectTimeoutMs: timeout, keepAliveMs } = options;
    // One connector for all connections, so that they share TLS sessions.
    const connect = buildConnector({ timeout, allowH2: false, ...(highWaterMark && { highWaterMark }) });
    const perViewer = Math.min(inAll, maxConnectionsPerViewer);
    return new ConnectionPool({ maxTotal: inAll, maxPerViewer: perViewer, connect, keepAliveMs }, clock);
  };
  const calls = poolOf(options.maxConnections);
  const uploads = poolOf(options.maxConnections, maxWriteBytes);
  const downloads = poolOf(options.maxDownloads);
  const deps = { clock, steadyClock: steadyClock(clock), onExchange };
  const send: Transport = (call) => {
    const { origin, body, streamsAnswer } = call.request;
    const pool = streamsAnswer ? downloads : body?.kind === "stream" ? uploads : calls;
    new Exchange(call, pool.to(origin), deps).begin();
  };
  return {
    /**
     * Sends a call. The call fails with an error of its body, an `UpstreamConnectionError` or an `UpstreamHttpError`.
     */
    send,
    /** Connection pools for ordinary calls, uploads and downloads. */
    pools: { calls, uploads, downloads },
    /** Closes all connections; running calls reject. */
    async close(): Promise<void> {
      await Promise.all([calls, uploads, downloads].map((pool) => pool.close()));
    },
  };
}

/** HTTP/1.1 keep-alive connections for one kind of call. */
export class ConnectionPool {
  readonly #options: OriginPoolOptions;
  readonly #clock: Clock;
  /** Connections by origin. There are as many origins as configured service addresses. */
  readonly #lines = new Map<string, OriginPool>();
  #isClosed = false;

  constructor(options: OriginPoolOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Returns the connections to one origin. */
  to(origin: string): OriginPool {
    const known = this.#lines.get(origin);
    if (known) return known;
    const line = new OriginPool(origin, this.#options, this.#clock);
    this.#lines.set(origin, line);
    if (this.#isClosed) void line.close();
    return line;
  }

  /** True when every origin in use has no free connection and has had waiting calls for longer than `durationMs`. */
  isExhaustedFor(durationMs: number): boolean {
    const used = this.#all.filter(({ taken }) => taken > 0);
    return used.length > 0 && used.every((line) => line.isExhaustedSince(this.#clock.now() - durationMs));
  }

  /** Returns a total over all origins: connections in use, waiting calls, or file bytes written. */
  sum(of: "taken" | "waiting" | "handedOutBytes"): number {
    return this.#all.reduce((sum, line) => sum + line[of], 0);
  }

  /** Closes all connections. Running and later calls fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#all.map((line) => line.close()));
  }

  get #all(): OriginPool[] {
    return [...this.#lines.values()];
  }
}
