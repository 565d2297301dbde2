import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Client, FairQueue } from "./fair-queue.ts";
import { PausedReading } from "./paused-reading.ts";

/**
 * Maximum number of queued pipelined requests on all connections together. Node reads up to 64 KiB of a connection in
 * advance, and each queued request uses 2 KB of memory. Above the limit, the connection with the most queued requests
 * is closed.
 */
const maxWaiting = 10_000;

/** Number of queued requests above which a paused connection no longer does short reads to detect a disconnect. */
const maxWaitingWhileLooking = 100;

interface WaitingRequest {
  readonly response: ServerResponse;
  readonly answer: () => void;
}

interface Connection {
  readonly socket: Socket;
  /** Requests that wait for the response to an earlier request of the connection. */
  readonly waiting: WaitingRequest[];
  /**
   * Pauses reading from the connection; null until a request has to be queued. Most connections carry one request at a
   * time.
   */
  hold: PausedReading | null;
  isIdle: boolean;
}

/**
 * Answers the requests of each connection one after another (RFC 9112 §9.3.2). The next one starts in the fair queue
 * when the client has received the previous response. Nothing is read from the connection while requests are queued.
 */
export class PipelinedRequests {
  readonly #queue: FairQueue;
  readonly #clientOf: (request: IncomingMessage) => Client;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Connections with queued requests. */
  readonly #queueing = new Set<Connection>();
  #waiting = 0;

  constructor(queue: FairQueue, clientOf: (request: IncomingMessage) => Client) {
    this.#queue = queue;
    this.#clientOf = clientOf;
  }

  /** @param answer responds to the request; must not throw. */
  handle({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    let connection = this.#connections.get(socket);
    if (!connection) {
      connection = { socket, waiting: [], hold: null, isIdle: true };
      this.#connections.set(socket, connection);
    }
    if (connection.isIdle) {
      this.#begin(connection, { response, answer });
      return;
    }
    this.#waiting += 1;
    this.#queueing.add(connection);
    connection.waiting.push({ response, answer });
    connection.hold ??= this.#makeHold(connection);
    connection.hold.hold();
    if (this.#waiting > maxWaiting) this.#closeLongest();
  }

  #begin(connection: Connection, { response, answer }: WaitingRequest): void {
    connection.isIdle = false;
    response.on("close", () => this.#startNext(connection));
    answer();
  }

  /** Starts the next request of a connection, after the client has received the previous response. */
  #startNext(connection: Connection): void {
    const { socket, waiting, hold } = connection;
    const next = waiting.shift();
    if (waiting.length === 0) {
      hold?.release();
      this.#queueing.delete(connection);
    }
    if (!next) {
      connection.isIdle = true;
      return;
    }
    this.#waiting -= 1;
    this.#queue.run(this.#clientOf(next.response.req), () => {
      // The client may have disconnected in the meantime.
      if (!socket.destroyed) this.#begin(connection, next);
    });
  }

  #closeLongest(): void {
    let longest: Connection | null = null;
    for (const connection of this.#queueing) {
      if (connection.waiting.length > (longest?.waiting.length ?? 0)) longest = connection;
    }
    if (longest === null) return;
    longest.socket.destroy();
    this.#end(longest);
  }

  #makeHold(connection: Connection): PausedReading {
    const { socket, waiting } = connection;
    const hold = new PausedReading(socket, () => waiting.length < maxWaitingWhileLooking);
    // Node resumes the socket automatically when a request is complete, and when a body is read.
    socket.on("resume", () => {
      if (hold.isHeld) socket.pause();
    });
    socket.on("close", () => this.#end(connection));
    return hold;
  }

  #end(connection: Connection): void {
    connection.hold?.end();
    this.#waiting -= connection.waiting.length;
    this.#queueing.delete(connection);
    connection.waiting.length = 0;
  }
}
