import type { Redis } from "ioredis";
import { Listeners } from "../listeners.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { detectTopology } from "./detect-topology.ts";
import {
  type ClientDeps,
  createClient,
  createSubscriber,
  type RedisTopology,
  mastersOf,
  type RedisClient,
} from "./redis-client.ts";
import type { RedisNode } from "./redis-address.ts";
import { failureCode, isRejection, RedisRefusedError } from "./redis-failure.ts";
import type { SendCommand } from "./redis-script.ts";
import { RedisSession } from "./redis-session.ts";

/** Scope of a failure: a connection attempt, the whole session, or one command. A failure of the session ends it. */
export type FailureAt = "attempt" | "session" | "command";

/** Options and dependencies of the connection. */
export interface RedisConnectionDeps extends ClientDeps {
  /** Prepares a new session before it is used. The promise rejects when the session cannot be used. */
  readonly prepare: (session: RedisSession) => Promise<void>;
  /** Called with the code of each failure. */
  readonly onFailure: (code: string, at: FailureAt) => void;
}

/**
 * First delay between connection attempts, in milliseconds. The delay doubles with each attempt, and up to half of it
 * is random.
 */
const firstDelayMs = 50;
/** Longest delay between connection attempts, in milliseconds. */
const maxDelayMs = 500;

/** Number of connection attempts before the topology is queried again. Another server may have become the master. */
const attemptsPerClient = 6;

/** Connection to Redis. The client library reconnects; this class starts a session for each new connection. */
export class RedisConnection {
  readonly #deps: RedisConnectionDeps;
  readonly #availability = new Listeners<boolean>();
  readonly #first = Promise.withResolvers<void>();
  /** Masters of the cluster when the client was last connected. */
  #lastNodes: readonly RedisNode[] = [];
  #form: RedisTopology["kind"] = "single";
  #client: RedisClient | null = null;
  #session: RedisSession | null = null;
  #isAvailable = false;
  #attempts = 0;
  #isClosed = false;
  #cancelAttempt: () => void = () => undefined;

  constructor(deps: RedisConnectionDeps) {
    this.#deps = deps;
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** Topology of Redis when the client was last connected. */
  get topology(): RedisTopology["kind"] {
    return this.#form;
  }

  /** Current session; null while no session is ready for use. */
  get session(): RedisSession | null {
    return this.#isAvailable ? this.#session : null;
  }

  /** Adds a listener for changes of `isAvailable`. @returns a function that removes it. */
  onAvailability(listener: (isAvailable: boolean) => void): () => void {
    return this.#availability.add(listener);
  }

  /**
   * Connects, and reconnects until `close` is called.
   * @returns a promise that resolves after the first attempt.
   * @throws RedisRefusedError when Redis rejects REDIS_URL in that attempt.
   */
  start(): Promise<void> {
    void this.#open();
    return this.#first.promise;
  }

  /** Sends a command. @throws StateUnavailableError; while Redis is unavailable, immediately. */
  readonly send: SendCommand = (...command) =>
    this.session?.send(...command) ?? Promise.reject(new StateUnavailableError());

  /** Closes the connection permanently. */
  close(): void {
    this.#isClosed = true;
    this.#cancelAttempt();
    this.#session?.end(new Error("The gateway is closing its connection to Redis."));
    this.#client?.disconnect();
  }

  async #open(): Promise<void> {
    const nodes = [...this.#deps.address.nodes, ...this.#lastNodes];
    try {
      const found = await detectTopology(nodes, this.#deps);
      if (this.#isClosed) return;
      this.#form = found.kind;
      const isLast = () => (this.#attempts + 1) % attemptsPerClient === 0;
      const retryStrategy = () => (isLast() ? null : this.#nextDelayMs());
      this.#follow((this.#client = createClient(found, nodes, this.#deps, retryStrategy)));
      this.#client.connect().catch(() => undefined);
    } catch (error) {
      this.#fail(error, "attempt");
      this.#openLater();
    }
  }

  #openLater(): void {
    if (this.#isClosed) return;
    this.#cancelAttempt = this.#deps.clock.schedule(() => void this.#open(), this.#nextDelayMs());
  }

  #nextDelayMs(): number {
    const longestMs = Math.min(maxDelayMs, firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    return longestMs * (1 - this.#deps.random() / 2);
  }

  /** Starts a session each time the client is ready. */
  #follow(client: RedisClient): void {
    let failure: unknown = null;
    for (const event of ["error", "node error"]) client.on(event, (error: unknown) => (failure ??= error));
    client.on("ready", () => {
      failure = null;
      void this.#begin(client);
    });
    client.on("close", () => {
      if (this.#session) this.#session.end(failure ?? new Error("The connection was closed."));
      else if (failure !== null) this.#fail(failure, "attempt");
      failure = null;
    });
    client.on("end", () => this.#openLater());
    // A late redirect can add a node while a cluster client disconnects. The library reconnects only after all nodes
    // are closed.
    client.on("+node", (node: Redis) => {
      if (client.status === "disconnecting" || client.status === "end") node.disconnect();
    });
  }

  async #begin(client: RedisClient): Promise<void> {
    const { prepare, random, clock, commandTimeoutMs, onFailure, address } = this.#deps;
    const subscriber = createSubscriber(client, random);
    const session = new RedisSession({
      client,
      subscriber,
      clock,
      commandTimeoutMs,
      onEnd: (error) => {
        subscriber.disconnect();
        if (client.status === "ready") client.disconnect(!this.#isClosed);
        this.#lose(error);
      },
      onFailedCommand: (code) => {
        // Before the session is in use, its failures count as a failed attempt.
        if (this.#isAvailable) onFailure(code, "command");
      },
    });
    this.#session = session;
    subscriber.on("error", (error) => session.end(error));
    subscriber.on("close", () => session.end(new Error("The connection for messages was closed.")));
    try {
      await subscriber.connect();
      const masters = mastersOf(client);
      // If a part of the keys were unreachable, the gateway would fail only for some users.
      await session.wait(Promise.all(masters.map((master) => master.info())));
      if (masters.length > 0) {
        this.#lastNodes = masters.map(({ options: { host = "", port = 0 } }) => ({ host, port }));
      }
      // The library ignores a failed SELECT.
      if (this.#form !== "cluster" && address.database > 0) await session.send("select", address.database);
      await prepare(session);
    } catch (error) {
      session.end(error);
    }
    if (!session.isOpen) return;
    this.#isAvailable = true;
    this.#attempts = 0;
    this.#first.resolve();
    this.#availability.emit(true);
  }

  #lose(error: unknown): void {
    const wasAvailable = this.#isAvailable;
    this.#session = null;
    this.#isAvailable = false;
    this.#fail(error, wasAvailable ? "session" : "attempt");
    if (wasAvailable) this.#availability.emit(false);
  }

  #fail(error: unknown, at: FailureAt): void {
    if (this.#isClosed) return;
    const code = failureCode(error);
    this.#deps.onFailure(code, at);
    if (isRejection(code)) this.#first.reject(new RedisRefusedError(code));
    else this.#first.resolve();
  }
}
