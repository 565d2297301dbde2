import type { IncomingHttpHeaders } from "node:http";
import { Agent, type Dispatcher, Pool } from "undici";
import type { Clock } from "../../clock.ts";
import { ConnectionSlots, type GiveBack } from "./connection-slots.ts";
import { orAborted } from "./or-aborted.ts";
import type { CallProgress } from "./transport.ts";

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

/** Options of a request with places for what becomes of it: undici hands unknown options through. */
interface FollowedOptions extends Dispatcher.RequestOptions {
  readonly progress: CallProgress;
  /** Is called when the exchange is over and its connection free again, perhaps more than once. */
  readonly onOver: () => void;
}

/**
 * Notes when a request has its connection and is about to be written, from when on the service may see it, and when its
 * exchange is over.
 */
class ProgressNote implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #options: FollowedOptions;

  constructor(handler: Dispatcher.DispatchHandler, options: FollowedOptions) {
    this.#handler = handler;
    this.#options = options;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
    this.#options.progress.isSent = !controller.aborted;
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
    this.#options.onOver();
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#options.onOver();
    this.#handler.onResponseError?.(controller, error);
  }
}

/** Its own way in instead of an interceptor: `compose` would put a proxy before every call. */
class FollowingAgent extends Agent {
  readonly #pools: Map<string, Pool>;

  constructor(options: Agent.Options) {
    const pools = new Map<string, Pool>();
    super({
      ...options,
      factory(origin, poolOptions) {
        const pool = new Pool(origin, poolOptions);
        pools.set(String(origin), pool);
        return pool;
      },
    });
    this.#pools = pools;
  }

  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return super.dispatch(options, new ProgressNote(handler, options as unknown as FollowedOptions));
  }

  /** Sends a request whose handler follows it alone. Goes past the agent, if there are connections to the origin. */
  send(origin: string, options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    const pool = this.#pools.get(origin);
    if (pool && !pool.closed && !pool.destroyed) pool.dispatch(options, handler);
    else super.dispatch({ ...options, origin }, handler);
  }
}

/** A GET that is sent as it is. */
export interface PlainGet {
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
}

/** The connections for one kind of calls, HTTP/1.1, kept open. */
export class ConnectionPool {
  readonly #agent: FollowingAgent;
  readonly #slots: ConnectionSlots;
  readonly #clock: Clock;

  /** @param clock tells how long calls have waited. */
  constructor(options: ConnectionPoolOptions, clock: Clock) {
    this.#clock = clock;
    const { maxConnections: inAll, maxConnectionsPerViewer } = options;
    this.#slots = new ConnectionSlots({ inAll, perViewer: Math.min(inAll, maxConnectionsPerViewer) }, clock);
    this.#agent = new FollowingAgent({
      connections: options.maxConnections,
      // Deadlines are set on the gateway's own clock, for each call as it needs them.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: options.keepAliveMs,
      connect: { timeout: options.connectTimeoutMs },
      // One call to a connection: limits, standstills and broken answers are then those of a single call.
      allowH2: false,
    });
  }

  /**
   * Sends a request, when a connection is free for its viewer. Its answer's body must be read to its end or destroyed: until then it
   * holds the connection.
   * @throws the signal's reason when it aborts, and undici's errors.
   */
  async request(
    options: Dispatcher.RequestOptions & { readonly origin: string },
    viewerKey: string,
    progress: CallProgress,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    progress.isSent = false;
    const { origin } = options;
    const onOver =
      this.#slots.tryTake(origin, viewerKey) ?? (await this.take(origin, viewerKey, progress, signal));
    const followed: FollowedOptions = { ...options, signal, progress, onOver };
    const answering = this.#agent.request(followed);
    answering.catch(onOver);
    // undici itself obeys the signal only when it has opened a connection.
    return orAborted(answering, signal);
  }

  /** A connection, when one is free for the viewer now; null when it has to be waited for with {@link take}. */
  tryTake(origin: string, viewerKey: string): GiveBack | null {
    return this.#slots.tryTake(origin, viewerKey);
  }

  /**
   * Waits for a connection, and notes how long.
   * @throws the signal's reason when it aborts.
   */
  async take(
    origin: string,
    viewerKey: string,
    { queue }: CallProgress,
    signal: AbortSignal,
  ): Promise<GiveBack> {
    const sinceMs = this.#clock.now();
    queue.sinceMs = sinceMs;
    const giveBack = await this.#slots.take(origin, viewerKey, signal);
    queue.waitedMs += this.#clock.now() - sinceMs;
    queue.sinceMs = null;
    return giveBack;
  }

  /** Sends a request over a connection that was taken. `handler` is told all that becomes of it. */
  get(origin: string, { path, headers }: PlainGet, handler: Dispatcher.DispatchHandler): void {
    this.#agent.send(origin, { path, method: "GET", headers }, handler);
  }

  /**
   * Whether all connections are taken at every origin that is in use, and calls have waited there for longer than
   * `durationMs` milliseconds.
   */
  hasStoodStillFor(durationMs: number): boolean {
    return this.#slots.haveStoodStillFor(durationMs);
  }

  /** Closes every connection; calls that still run reject. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}
