import { buildConnector, type Dispatcher } from "undici";
import { type Clock, orAborted } from "../../clock.ts";
import {
  type ClientOptions,
  type Connection,
  OriginConnections,
  type StreamedOptions,
} from "./connection.ts";
import { ConnectionSlots, type ConnectionUse } from "./connection-slots.ts";
import type { UpstreamCall } from "../errors.ts";
import { Exchanges } from "./exchange-note.ts";
import { type CallProgress, writtenAtOnceBytes } from "./transport.ts";

/** How connections are opened and kept. */
export interface ConnectionPoolOptions {
  /** Most connections to one origin; further calls wait for a free one. */
  readonly maxConnections: number;
  /** Most of them for the calls of one viewer, so that a service that hangs for one is there for the others. */
  readonly maxConnectionsPerViewer: number;
  /** Time for opening one connection, in milliseconds of the machine's clock. */
  readonly connectTimeoutMs: number;
  /** How long an unused connection is kept, in milliseconds of the machine's clock, unless the service says less. */
  readonly keepAliveMs: number;
}

/** The connections for one kind of calls, HTTP/1.1, kept open. */
export class ConnectionPool {
  readonly #slots: ConnectionSlots;
  readonly #clock: Clock;
  readonly #exchanges: Exchanges;
  readonly #options: ClientOptions;
  /** Of every origin that was used. */
  readonly #origins = new Map<string, OriginConnections>();

  /**
   * @param clock tells how long calls have waited.
   * @param exchanges is told of the requests. @defaultValue nobody is
   * @param kind whether the bodies of the requests are streamed.
   */
  constructor(
    options: ConnectionPoolOptions,
    clock: Clock,
    exchanges: Exchanges = new Exchanges(clock, () => undefined),
    kind: "calls" | "uploads" = "calls",
  ) {
    this.#clock = clock;
    this.#exchanges = exchanges;
    const { maxConnections: inAll, maxConnectionsPerViewer } = options;
    this.#slots = new ConnectionSlots({ inAll, perViewer: Math.min(inAll, maxConnectionsPerViewer) }, clock);
    this.#options = {
      // Deadlines are set on the gateway's own clock, for each call as it needs them.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: options.keepAliveMs,
      // One for all connections, so that they share the sessions of TLS.
      connect: buildConnector({
        timeout: options.connectTimeoutMs,
        allowH2: false,
        ...(kind === "uploads" && { highWaterMark: writtenAtOnceBytes }),
      }),
      // One call to a connection: limits, standstills and broken answers are then those of a single call.
      allowH2: false,
    };
  }

  /**
   * Sends a request, when a connection is free for its viewer. Its answer's body must be read to its end or destroyed: until then it
   * holds the connection.
   * @param call names the request.
   * @param onConnection is called when there is a connection, before the request is written.
   * @throws the signal's reason when it aborts, and undici's errors.
   */
  async request(
    call: UpstreamCall,
    options: StreamedOptions & { readonly origin: string },
    viewerKey: string,
    progress: CallProgress,
    signal: AbortSignal,
    onConnection: () => void = () => undefined,
  ): Promise<Dispatcher.ResponseData> {
    progress.isSent = false;
    const connection = await this.#take(options.origin, viewerKey, progress, signal);
    onConnection();
    // undici itself obeys the signal only when it has opened a connection.
    return orAborted(connection.request(options, progress, this.#exchanges.begin(call), signal), signal);
  }

  /**
   * Gives `grant` a connection: at once when one is free for the viewer, else later, which is noted.
   * @returns ends the waiting; null when there is none.
   */
  take(
    origin: string,
    viewerKey: string,
    { queue, trace }: CallProgress,
    grant: (connection: Connection) => void,
  ): (() => void) | null {
    const leave = this.#slots.take(origin, viewerKey, (giveBack) => {
      if (queue.sinceMs !== null) {
        const nowMs = this.#clock.now();
        trace?.waited("connection", queue.sinceMs, nowMs);
        queue.waitedMs += nowMs - queue.sinceMs;
        queue.sinceMs = null;
      }
      grant(this.#originOf(origin).take(giveBack));
    });
    if (leave) queue.sinceMs = this.#clock.now();
    return leave;
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds.
   */
  hasStoodStillFor(durationMs: number): boolean {
    return this.#slots.haveStoodStillFor(durationMs);
  }

  /** How many connections are taken, and how many calls wait for one, at this moment. */
  get use(): ConnectionUse {
    return this.#slots.use;
  }

  /** Closes every connection; calls that still run reject. */
  async close(): Promise<void> {
    await Promise.all([...this.#origins.values()].map((connections) => connections.close()));
  }

  #take(origin: string, viewerKey: string, progress: CallProgress, signal: AbortSignal): Promise<Connection> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = () => {
        leave?.();
        reject(signal.reason);
      };
      const leave = this.take(origin, viewerKey, progress, (connection) => {
        signal.removeEventListener("abort", onAbort);
        resolve(connection);
      });
      if (leave) signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  #originOf(origin: string): OriginConnections {
    const known = this.#origins.get(origin);
    if (known) return known;
    const connections = new OriginConnections(origin, this.#options);
    this.#origins.set(origin, connections);
    return connections;
  }
}
