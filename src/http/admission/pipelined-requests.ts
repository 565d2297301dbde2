import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Client, FairQueue } from "./fair-queue.ts";
import { ReadHold } from "./read-hold.ts";

/**
 * Most requests of all connections that wait for the one before them. Node has read them already, up to 64 KiB of a connection
 * at a time, and each takes 2 KB. Above it the connection with the most waiting requests is closed.
 */
const maxWaiting = 10_000;

/** A connection with so many waiting requests reads nothing at all until some of them are answered. */
const maxWaitingWhileLooking = 100;

interface WaitingRequest {
  readonly response: ServerResponse;
  readonly answer: () => void;
}

/**
 * Answers the requests of each connection one after another (RFC 9112 §9.3.2): the next one starts when the client has
 * taken the answer before it, and in a turn of the event loop that other clients share. Meanwhile nothing is read from the
 * connection.
 */
export class PipelinedRequests {
  readonly #queue: FairQueue;
  readonly #clientOf: (request: IncomingMessage) => Client;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Connections with waiting requests. */
  readonly #queueing = new Set<Connection>();
  #waiting = 0;

  constructor(queue: FairQueue, clientOf: (request: IncomingMessage) => Client) {
    this.#queue = queue;
    this.#clientOf = clientOf;
  }

  /** @param answer answers the request; must not throw. */
  handle(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const { socket } = request;
    let connection = this.#connections.get(socket);
    if (!connection) {
      connection = new Connection(socket, this.#onDequeued, this.#onClosed);
      this.#connections.set(socket, connection);
    }
    if (connection.isIdle) {
      connection.begin(response);
      answer();
      return;
    }
    this.#waiting += 1;
    this.#queueing.add(connection);
    connection.enqueue({ response, answer });
    if (this.#waiting > maxWaiting) this.#closeLongest();
  }

  readonly #onDequeued = (connection: Connection, { response, answer }: WaitingRequest): void => {
    this.#waiting -= 1;
    if (connection.waiting === 0) this.#queueing.delete(connection);
    this.#queue.run(this.#clientOf(response.req), () => {
      // The client may have left meanwhile.
      if (connection.isClosed) return;
      connection.begin(response);
      answer();
    });
  };

  readonly #onClosed = (connection: Connection): void => {
    this.#waiting -= connection.waiting;
    this.#queueing.delete(connection);
  };

  #closeLongest(): void {
    let longest: Connection | null = null;
    for (const connection of this.#queueing) {
      if (connection.waiting > (longest?.waiting ?? 0)) longest = connection;
    }
    longest?.close();
  }
}

/** The requests of one connection. */
class Connection {
  readonly #socket: Socket;
  /** Null until a request has to wait: most connections carry one request at a time. */
  #hold: ReadHold | null = null;
  readonly #onDequeued: (connection: Connection, request: WaitingRequest) => void;
  readonly #onClosed: (connection: Connection) => void;
  readonly #queue: WaitingRequest[] = [];
  isIdle = true;

  constructor(
    socket: Socket,
    onDequeued: (connection: Connection, request: WaitingRequest) => void,
    onClosed: (connection: Connection) => void,
  ) {
    this.#socket = socket;
    this.#onDequeued = onDequeued;
    this.#onClosed = onClosed;
  }

  /** Number of requests that wait for the one before them. */
  get waiting(): number {
    return this.#queue.length;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Notes that a request is being answered. */
  begin(response: ServerResponse): void {
    this.isIdle = false;
    response.on("close", this.#onAnswered);
  }

  enqueue(request: WaitingRequest): void {
    this.#queue.push(request);
    this.#hold ??= this.#makeHold();
    this.#hold.hold();
  }

  close(): void {
    this.#socket.destroy();
    this.#end();
  }

  readonly #onAnswered = (): void => {
    const next = this.#queue.shift();
    if (this.#queue.length === 0) this.#hold?.release();
    if (next) this.#onDequeued(this, next);
    else this.isIdle = true;
  };

  #makeHold(): ReadHold {
    const hold = new ReadHold(this.#socket, () => this.waiting < maxWaitingWhileLooking);
    // Node resumes the socket by itself when a request has come whole, and when a body is read.
    this.#socket.on("resume", () => {
      if (hold.isHeld) this.#socket.pause();
    });
    this.#socket.on("close", () => this.#end());
    return hold;
  }

  #end(): void {
    this.#hold?.end();
    this.#onClosed(this);
    this.#queue.length = 0;
  }
}
