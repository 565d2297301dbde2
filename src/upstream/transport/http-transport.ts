import { buildConnector } from "undici";
import { type Clock, steadyClock } from "../../clock.ts";
import { writtenAtOnceBytes } from "../files/outgoing-stream.ts";
import { ConnectionLine, type LineOptions } from "./connection-line.ts";
import { Exchange, type OnExchange } from "./exchange.ts";
import type { Transport } from "./service-call.ts";

/** How the gateway connects to the services: values for some hundred concurrent calls. Times are by the machine's clock. */
export const defaultHttpTransportOptions = {
  /** Most connections to one origin; further calls wait for a free one. */
  maxConnections: 256,
  /** Most connections to one origin over which files come from it. */
  maxDownloads: 256,
  /** Time for opening one connection, in milliseconds. */
  connectTimeoutMs: 10_000,
  /** How long an unused connection is kept, in milliseconds, unless the service says otherwise. */
  keepAliveMs: 4_000,
};

/** Overrides of {@link defaultHttpTransportOptions}. */
export type HttpTransportOptions = Readonly<Partial<typeof defaultHttpTransportOptions>>;

/** Most connections to one origin for the calls of one viewer, so that a service that hangs for one is there for the others. */
const maxConnectionsPerViewer = 64;

/**
 * Sends requests over HTTP/1.1, with connections kept open. Files have connections of their own in either direction, so
 * that those who send or read them slowly, or not at all, never hold what the other calls need.
 * @param clock tells how long calls have waited for a connection.
 * @param onExchange receives each request that is over. @defaultValue none
 */
export function createHttpTransport(
  clock: Clock,
  given: HttpTransportOptions = {},
  onExchange: OnExchange = () => undefined,
) {
  const options = { ...defaultHttpTransportOptions, ...given };
  const poolOf = (inAll: number, highWaterMark?: number) => {
    const { connectTimeoutMs: timeout, keepAliveMs } = options;
    // One for all connections, so that they share the sessions of TLS.
    const connect = buildConnector({ timeout, allowH2: false, ...(highWaterMark && { highWaterMark }) });
    const perViewer = Math.min(inAll, maxConnectionsPerViewer);
    return new ConnectionPool({ inAll, perViewer, connect, keepAliveMs }, clock);
  };
  const calls = poolOf(options.maxConnections);
  const uploads = poolOf(options.maxConnections, writtenAtOnceBytes);
  const downloads = poolOf(options.maxDownloads);
  const parts = { clock, steadyClock: steadyClock(clock), onExchange };
  const send: Transport = (call) => {
    const { origin, body, streamsAnswer } = call.request;
    const pool = streamsAnswer ? downloads : body?.kind === "stream" ? uploads : calls;
    new Exchange(call, pool.to(origin), parts).begin();
  };
  return {
    /** Fails a call with what its body throws, an `UpstreamConnectionError` or an `UpstreamHttpError`. */
    send,
    /** The connections of each kind. */
    pools: { calls, uploads, downloads },
    /** Closes every connection; calls that still run reject. */
    async close(): Promise<void> {
      await Promise.all([calls, uploads, downloads].map((pool) => pool.close()));
    },
  };
}

/** The connections for one kind of calls, HTTP/1.1, kept open. */
export class ConnectionPool {
  readonly #options: LineOptions;
  readonly #clock: Clock;
  /** By the origins that were used. There are as many as services have addresses. */
  readonly #lines = new Map<string, ConnectionLine>();
  #isClosed = false;

  constructor(options: LineOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** The connections to one origin. */
  to(origin: string): ConnectionLine {
    const known = this.#lines.get(origin);
    if (known) return known;
    const line = new ConnectionLine(origin, this.#options, this.#clock);
    this.#lines.set(origin, line);
    if (this.#isClosed) void line.close();
    return line;
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds.
   */
  hasStoodStillFor(durationMs: number): boolean {
    const used = this.#all.filter(({ taken }) => taken > 0);
    return used.length > 0 && used.every((line) => line.hasStoodStillSince(this.#clock.now() - durationMs));
  }

  /** How many connections are taken, calls wait for one, or bytes of files were handed out so far, at all origins together. */
  sum(of: "taken" | "waiting" | "handedOutBytes"): number {
    return this.#all.reduce((sum, line) => sum + line[of], 0);
  }

  /** Closes every connection; calls that still run, and those that come later, fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#all.map((line) => line.close()));
  }

  get #all(): ConnectionLine[] {
    return [...this.#lines.values()];
  }
}
