import { type buildConnector, Client } from "undici";
import type { Clock } from "../../clock.ts";
import type { WritingPlace } from "../files/outgoing-stream.ts";
import { Linked, LinkedList } from "../linked-list.ts";
import type { Viewer } from "../viewer.ts";
import type { ServiceCall } from "./service-call.ts";

/** How the connections to one origin are opened, and how many there are. */
export interface LineOptions {
  /** Most for all viewers together. */
  readonly inAll: number;
  /** Most for one viewer. */
  readonly perViewer: number;
  /** Opens one. */
  readonly connect: buildConnector.connector;
  /** How long an unused one is kept, in milliseconds of the machine's clock, unless the service says otherwise. */
  readonly keepAliveMs: number;
}

/** Asks for a connection for a call. */
export interface Asker extends Linked {
  readonly call: ServiceCall;
  /** Has a connection, until it is released. */
  grant(connection: Connection): void;
}

/** What one viewer has of the connections to one origin, and its place among those whose turn will be. */
class Share extends Linked {
  taken = 0;
  readonly waiting = new LinkedList<Asker>();
}

/** A client of undici for one exchange after the other; its connection is opened anew when it has ended. */
export class Connection implements WritingPlace {
  readonly client: Client;
  /** Whose it is counted as while it is taken. */
  share: Share | null = null;
  connection: WritingPlace["connection"] = null;
  handedOutBytes = 0;

  constructor(origin: URL, { connect, keepAliveMs }: LineOptions) {
    this.client = new Client(origin, {
      // Deadlines are set on the gateway's own clock, for each call as it needs them.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      // One call to a connection: limits, standstills and broken answers are then those of a single call.
      allowH2: false,
      connect: (address, callback) =>
        connect(address, (...result) => {
          const [, socket] = result;
          this.connection = socket;
          // undici opens the next one only after that.
          socket?.once("close", () => (this.connection = null));
          callback(...result);
        }),
    });
  }
}

/** How many shares are kept, whether they are in use or not. */
const keptShares = 1_000;

/**
 * Hands the connections to one origin out: viewers take turns, and the calls of one viewer are served in the order of
 * their arrival. No viewer has more than its share, so that its calls to a service that hangs leave connections to all
 * others. The `Pool` of undici knows no viewers, does not say which calls wait, so that the gateway's own shortage would look
 * like a service that does not answer, and looks through its clients for each call.
 */
export class ConnectionLine {
  readonly #origin: URL;
  readonly #options: LineOptions;
  readonly #clock: Clock;
  /** By the keys of viewers. Those that are not in use are kept until there are many. */
  readonly #shares = new Map<string, Share>();
  #mostShares = keptShares;
  /** The shares of those who wait, the one whose turn is next first. */
  readonly #turns = new LinkedList<Share>();
  /** There are hardly more than have ever been taken at the same time. */
  readonly #connections: Connection[] = [];
  /** Those that are free; the one that was free last is taken first. */
  readonly #idle: Connection[] = [];
  /** Those whose exchange has ended in this turn of the event loop. */
  #released: Connection[] = [];
  #isClosed = false;

  constructor(origin: string, options: LineOptions, clock: Clock) {
    this.#origin = new URL(origin);
    // undici asks for them with every request, and an URL makes them anew each time.
    for (const name of ["origin", "protocol"] as const) {
      Object.defineProperty(this.#origin, name, { value: this.#origin[name] });
    }
    this.#options = options;
    this.#clock = clock;
  }

  /** How many connections are taken. */
  get taken(): number {
    return this.#connections.length - this.#idle.length;
  }

  /** How many calls wait for one. */
  get waiting(): number {
    return this.#turns.members().flatMap((share) => share.waiting.members()).length;
  }

  /** Bytes of files that were handed out to the connections so far. */
  get handedOutBytes(): number {
    return this.#connections.reduce((sum, { handedOutBytes }) => sum + handedOutBytes, 0);
  }

  /** Gives `asker` a connection: at once when one is free for the viewer, else later, unless it leaves before. */
  ask(asker: Asker): void {
    const share = this.#shareOf(asker.call.request.viewer);
    if (this.taken < this.#options.inAll && this.#hasRoom(share) && this.#next() === null) {
      this.#grant(share, asker);
      return;
    }
    asker.call.waitsSinceMs = this.#clock.now();
    share.waiting.append(asker);
    if (!share.isLinked) this.#turns.append(share);
  }

  /** Ends the waiting of `asker`, if it still waits. */
  leave(asker: Asker): void {
    if (!asker.isLinked) return;
    const share = this.#shareOf(asker.call.request.viewer);
    share.waiting.remove(asker);
    if (share.waiting.first === null) this.#turns.remove(share);
  }

  /**
   * Takes a connection back, which is free in a later turn of the event loop: undici is still ending the exchange, and has to see
   * whether the service closes the connection after its answer, before the next request is written.
   */
  release(connection: Connection): void {
    if (this.#released.length === 0) setImmediate(() => this.#free());
    this.#released.push(connection);
  }

  /**
   * Whether all connections are taken, and calls have waited since `sinceMs` or longer. A viewer's wait for its own
   * connections does not count, while others could have some.
   */
  hasStoodStillSince(sinceMs: number): boolean {
    const { inAll, perViewer } = this.#options;
    if (this.taken < inAll) return false;
    return this.#turns.members().some((share) => {
      const waitsSinceMs = share.waiting.first?.call.waitsSinceMs ?? Infinity;
      return waitsSinceMs <= sinceMs && (this.#hasRoom(share) || perViewer >= inAll);
    });
  }

  /** Closes every connection; calls that still run, and those that come later, fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#connections.map(({ client }) => client.destroy()));
  }

  #hasRoom(share: Share): boolean {
    return share.taken < this.#options.perViewer;
  }

  /** Whose turn is next. Those who have their share already are passed over; there can be only few of them. */
  #next(): Share | null {
    let share = this.#turns.first;
    while (share && !this.#hasRoom(share)) share = share.later;
    return share;
  }

  #grant(share: Share, asker: Asker): void {
    const { call } = asker;
    if (call.waitsSinceMs !== null) {
      const nowMs = this.#clock.now();
      call.trace?.waited("connection", call.waitsSinceMs, nowMs);
      call.connectionWaitMs += nowMs - call.waitsSinceMs;
      call.waitsSinceMs = null;
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

  /** Gives free connections to the viewers whose turn it is; after that, every other viewer comes before them. */
  #serve(): void {
    while (this.taken < this.#options.inAll) {
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
