import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Client } from "./fair-queue.ts";
import { ReadHold } from "./read-hold.ts";
import type { AnsweredConnection, UnreadAnswers } from "./unread-answers.ts";

/** Most operations of one connection that run at a time; open subscriptions do not count. */
const maxRunning = 25;

/** With so many operations waiting, nothing more is read from the connection. */
const maxWaiting = 100;

/** With so many bytes written and not read by the client, no operation starts, and nothing more is read. */
const maxUnreadBytes = 1_048_576;

/** What flow control is made with. */
export interface SocketFlowParts {
  readonly socket: WebSocket;
  /** The connection below the socket. */
  readonly transport: Socket;
  /** Network address of the client; empty when it is unknown. */
  readonly address: string;
  /** Longest time in which the client reads nothing of what lies ready for it, in milliseconds. */
  readonly idleMs: number;
  readonly unread: UnreadAnswers;
}

/**
 * Flow control of one WebSocket connection: its operations start when others have ended and its client has read their
 * answers. Until then their messages wait. While too many wait, nothing is read from the connection, so the client's own
 * sending slows down.
 */
export class SocketFlow implements AnsweredConnection {
  /** Changes with the viewer of the latest operation. */
  client: Client;
  readonly #parts: SocketFlowParts;
  readonly #hold: ReadHold;
  /** What handles messages that begin operations, by the identifiers of these. */
  readonly #waiting = new Map<string, () => void>();
  #running = 0;

  constructor(parts: SocketFlowParts) {
    const { socket, transport, address, idleMs } = parts;
    this.client = { address, viewerKey: "" };
    this.#parts = parts;
    this.#hold = new ReadHold(socket, () => this.#waiting.size < maxWaiting);
    transport.setTimeout(idleMs, () => {
      if (transport.writableLength > 0) socket.terminate();
    });
    // Each is answered.
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
   * Takes a message of the client.
   * @param begun identifier of the operation that it begins; null when it begins none.
   * @param completed identifier of the operation that it completes; null when it completes none.
   * @param handle is called at once, or when the operation may start.
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

  /** True for the identifier of an operation that waits. */
  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Notes that an operation runs, which has to {@link leave}. */
  enter(): void {
    this.#running += 1;
  }

  /** Ends the share of an operation. */
  leave(): void {
    this.#running -= 1;
    this.#adjust();
  }

  /** Notes that something was written to the client, or that the client has read something. */
  noteWritten(): void {
    this.#parts.unread.note(this);
    this.#adjust();
  }

  unreadBytes(): number {
    const { socket } = this.#parts;
    // The library never discounts messages that were sent while a connection closed, such as the answer to a ping.
    return socket.readyState === socket.CLOSED ? 0 : socket.bufferedAmount;
  }

  close(): void {
    this.#parts.socket.terminate();
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
