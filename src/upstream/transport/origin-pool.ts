import { type buildConnector, Client } from "undici";
import type { Clock } from "../../clock.ts";
import type { WriteTarget } from "../files/outgoing-stream.ts";
import { Linked, LinkedList } from "../linked-list.ts";
import type { Viewer } from "../viewer.ts";
import type { ServiceCall } from "./service-call.ts";

/** Settings of the connections to one origin. */
export interface OriginPoolOptions {
  /** Maximum number of connections for all viewers together. */
  readonly maxTotal: number;
  /** Maximum number of connections for one viewer. */
  readonly maxPerViewer: number;
  /** Opens a connection. */
  readonly connect: buildConnector.connector;
  /**
   * Time after which an unused connection is closed, in milliseconds, unless the service specifies another one.
   * Measured on the machine's clock.
   */
  readonly keepAliveMs: number;
}

/** A call that waits for a connection. */
export interface ConnectionRequest extends Linked {
  readonly call: ServiceCall;
  /** Called with a connection, which the call must release. */
  grant(connection: Connection): void;
}

/** Connections and waiting calls of one viewer at one origin, and the viewer's position in the order of turns. */
class Share extends Linked {
  taken = 0;
  readonly waiting = new LinkedList<ConnectionRequest>();
}

/** undici client that handles one request at a time. It reconnects after its connection was closed. */
export class Connection implements WriteTarget {
  readonly client: Client;
  /** Share of the viewer that uses the connection; null while it is free. */
  share: Share | null = null;
  connection: WriteTarget["connection"] = null;
  handedOutBytes = 0;

  constructor(origin: URL, { connect, keepAliveMs }: OriginPoolOptions) {
    this.client = new Client(origin, {
      // The gateway applies its own deadlines to each call.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      // With one call at a time on each connection, a limit, stall or broken response affects only that call.
      allowH2: false,
      connect: (address, callback) =>
        connect(address, (...result) => {
          const [, socket] = result;
          this.connection = socket;
          // undici reconnects only after this event.
          socket?.once("close", () => (this.connection = null));
          callback(...result);
        }),
    });
  }
}

/** Number of shares above which unused ones are dropped. */
const keptShares = 1_000;

/**
 * Assigns the connections to one origin. Viewers take turns; the calls of one viewer are served in order of arrival.
 * Each viewer has a maximum, so that its calls to a hanging service leave connections for other viewers.
 *
 * The `Pool` of undici does not fit. It does not know viewers, and it searches its clients for each call. It also does
 * not report waiting calls, so that a lack of connections would look like a slow service.
 */
export class OriginPool {
  readonly #origin: URL;
  readonly #options: OriginPoolOptions;
  readonly #clock: Clock;
  /** Shares by viewer key. When there are too many, unused ones are dropped. */
  readonly #shares = new Map<string, Share>();
  #mostShares = keptShares;
  /** Shares with waiting calls, in order of their turns. */
  readonly #turns = new LinkedList<Share>();
  /** All connections. One is created only when all others are in use. */
  readonly #connections: Connection[] = [];
  /** Free connections. The most recently released one is used first. */
  readonly #idle: Connection[] = [];
  /** Connections released in the current turn of the event loop. */
  #released: Connection[] = [];
  #isClosed = false;

  constructor(origin: string, options: OriginPoolOptions, clock: Clock) {
    this.#origin = new URL(origin);
    // undici reads these properties for every request, and URL would compute them each time.
    for (const name of ["origin", "protocol"] as const) {
      Object.defineProperty(this.#origin, name, { value: this.#origin[name] });
    }
    this.#options = options;
    this.#clock = clock;
  }

  /** Number of connections in use. */
  get taken(): number {
    return this.#connections.length - this.#idle.length;
  }

  /** Number of calls that wait for a connection. */
  get waiting(): number {
    return this.#turns.members().flatMap((share) => share.waiting.members()).length;
  }

  /** Number of file bytes written to the connections so far. */
  get handedOutBytes(): number {
    return this.#connections.reduce((sum, { handedOutBytes }) => sum + handedOutBytes, 0);
  }

  /**
   * Grants a connection to `asker`. Grants it immediately if one is free for the viewer. Otherwise adds `asker` to the
   * queue.
   */
  acquire(asker: ConnectionRequest): void {
    const share = this.#shareOf(asker.call.request.viewer);
    if (this.taken < this.#options.maxTotal && this.#hasRoom(share) && this.#next() === null) {
      this.#grant(share, asker);
      return;
    }
    asker.call.connectionWaitSinceMs = this.#clock.now();
    share.waiting.append(asker);
    if (!share.isLinked) this.#turns.append(share);
  }

  /** Removes `asker` from the queue, if it still waits. */
  cancel(asker: ConnectionRequest): void {
    if (!asker.isLinked) return;
    const share = this.#shareOf(asker.call.request.viewer);
    share.waiting.remove(asker);
    if (share.waiting.first === null) this.#turns.remove(share);
  }

  /**
   * Releases a connection, which becomes free in a later turn of the event loop. Before the next request is written,
   * undici must finish the exchange and notice whether the service closes the connection.
   */
  release(connection: Connection): void {
    if (this.#released.length === 0) setImmediate(() => this.#free());
    this.#released.push(connection);
  }

  /**
   * True when all connections are in use and a call has waited since `sinceMs` or longer. A viewer that waits only
   * because of `perViewer` does not count.
   */
  isExhaustedSince(sinceMs: number): boolean {
    const { maxTotal, maxPerViewer } = this.#options;
    if (this.taken < maxTotal) return false;
    return this.#turns.members().some((share) => {
      const waitsSinceMs = share.waiting.first?.call.connectionWaitSinceMs ?? Infinity;
      return waitsSinceMs <= sinceMs && (this.#hasRoom(share) || maxPerViewer >= maxTotal);
    });
  }

  /** Closes all connections. Running and later calls fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#connections.map(({ client }) => client.destroy()));
  }

  #hasRoom(share: Share): boolean {
    return share.taken < this.#options.maxPerViewer;
  }

  /** Returns the viewer whose turn is next. Skips the few viewers that are at their maximum. */
  #next(): Share | null {
    let share = this.#turns.first;
    while (share && !this.#hasRoom(share)) share = share.later;
    return share;
  }

  #grant(share: Share, asker: ConnectionRequest): void {
    const { call } = asker;
    if (call.connectionWaitSinceMs !== null) {
      const nowMs = this.#clock.now();
      call.trace?.waited("connection", call.connectionWaitSinceMs, nowMs);
      call.connectionWaitMs += nowMs - call.connectionWaitSinceMs;
      call.connectionWaitSinceMs = null;
    }
    share.taken += 1;
    const connection = this.#idle.pop() ?? this.#create();
    connection.share = share;
    asker.grant(connection);
  }

  #create(): Connection {
    const connection = new Connection(this.#origin, this.#options);
    this.#connections.push(connection);
    if (this.#isClosed) void connection.client.destroy();
    return connection;
  }

  #free(): void {
    for (const connection of this.#released) {
      if (connection.share) connection.share.taken -= 1;
      this.#idle.push(connection);
    }
    this.#released = [];
    this.#serve();
  }

  /** Assigns free connections in order of turns. A served viewer moves to the end of the order. */
  #serve(): void {
    while (this.taken < this.#options.maxTotal) {
      const share = this.#next();
      const asker = share?.waiting.shift();
      if (!share || !asker) return;
      this.#turns.remove(share);
      if (share.waiting.first !== null) this.#turns.append(share);
      this.#grant(share, asker);
    }
  }

  #shareOf({ key }: Viewer): Share {
    const known = this.#shares.get(key);
    if (known) return known;
    if (this.#shares.size >= this.#mostShares) {
      for (const [other, { taken, waiting }] of this.#shares) {
        if (taken === 0 && waiting.first === null) this.#shares.delete(other);
      }
      this.#mostShares = Math.max(keptShares, 2 * this.#shares.size);
    }
    const share = new Share();
    this.#shares.set(key, share);
    return share;
  }
}
