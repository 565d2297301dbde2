import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Client } from "./fair-queue.ts";
import { PausedReading } from "./paused-reading.ts";
import type { WritableConnection, UnreadBytes } from "./unread-bytes.ts";

/** Maximum number of concurrently running operations of one connection; open subscriptions do not count. */
const maxRunning = 25;

/** Number of queued operations at which reading from the connection stops. */
const maxWaiting = 100;

/** Maximum number of unread response bytes. Above it, no operation starts, and reading from the connection stops. */
const maxUnreadBytes = 1_048_576;

/** Dependencies of the flow control. */
export interface SocketFlowDeps {
  readonly socket: WebSocket;
  /** TCP connection of the WebSocket. */
  readonly transport: Socket;
  /** Network address of the client; empty when unknown. */
  readonly address: string;
  /** Maximum time in which the client reads none of the written data, in milliseconds. */
  readonly idleMs: number;
  readonly unread: UnreadBytes;
}

/**
 * Flow control of one WebSocket connection. An operation starts only while few others run and the client reads the
 * results; until then its message is queued. While too many messages are queued, the gateway stops reading from the
 * connection, so that TCP slows the client down.
 */
export class SocketFlow implements WritableConnection {
  /** Client of the connection. The viewer is that of the latest operation. */
  client: Client;
  readonly #deps: SocketFlowDeps;
  readonly #hold: PausedReading;
  /** Handlers of the queued messages that start operations, by operation id. */
  readonly #waiting = new Map<string, () => void>();
  #running = 0;

  constructor(deps: SocketFlowDeps) {
    const { socket, transport, address, idleMs } = deps;
    this.client = { address, viewerKey: "" };
    this.#deps = deps;
    this.#hold = new PausedReading(socket, () => this.#waiting.size < maxWaiting);
    transport.setTimeout(idleMs, () => {
      if (transport.writableLength > 0) socket.terminate();
    });
    // The library answers each ping with a pong.
    socket.on("ping", () => this.noteWritten());
    socket.once("close", () => {
      this.#hold.end();
      this.#waiting.clear();
    });
  }

  /** True while nothing is read from the connection. */
  get isHeld(): boolean {
    return this.#hold.isHeld;
  }

  /**
   * Handles a message of the client, or queues it.
   * @param begun id of the operation that the message starts; null for other messages.
   * @param completed id of the operation that the message completes; null for other messages.
   * @param handle is called immediately, or when the operation may start.
   */
  receive(begun: string | null, completed: string | null, handle: () => void): void {
    if (this.#waiting.size === 0 && this.#hasRoom()) {
      handle();
      return;
    }
    if (completed !== null && this.#waiting.delete(completed)) return;
    if (begun === null) handle();
    else this.#waiting.set(begun, handle);
    this.#adjust();
  }

  /** True for the id of a queued operation. */
  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Counts a running operation. Each call needs a matching {@link operationEnded}. */
  operationStarted(): void {
    this.#running += 1;
  }

  /** Releases the slot of an operation, and starts queued ones. */
  operationEnded(): void {
    this.#running -= 1;
    this.#adjust();
  }

  /** Must be called after each write to the client, and after the client has read some data. */
  noteWritten(): void {
    this.#deps.unread.note(this);
    this.#adjust();
  }

  unreadBytes(): number {
    const { socket } = this.#deps;
    // The library never subtracts messages that were sent while a connection closed, such as a pong.
    return socket.readyState === socket.CLOSED ? 0 : socket.bufferedAmount;
  }

  close(): void {
    this.#deps.socket.terminate();
  }

  #hasRoom(): boolean {
    return this.#running < maxRunning && this.unreadBytes() <= maxUnreadBytes;
  }

  #adjust(): void {
    for (const [id, handle] of this.#waiting) {
      if (!this.#hasRoom()) break;
      this.#waiting.delete(id);
      handle();
    }
    if (this.#waiting.size >= maxWaiting || this.unreadBytes() > maxUnreadBytes) this.#hold.hold();
    else if (this.#waiting.size < maxWaiting / 2) this.#hold.release();
  }
}
