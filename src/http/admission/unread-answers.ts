import type { Client } from "./fair-queue.ts";

/** How often the answers are looked at while some are unread, in milliseconds of the machine's clock. */
const lookMs = 100;

/** Time between two looks at least, in milliseconds. */
const leastLookMs = 5;

/** A connection whose client may be behind with reading. */
export interface AnsweredConnection {
  readonly client: Client;
  /** Bytes that were written and that the operating system has not taken yet; 0 when the connection is closed. */
  unreadBytes(): number;
  /** Ends the connection. */
  close(): void;
}

/**
 * Bounds what is written and not read yet, of all connections together. Above the bound connections are closed: those of the
 * client with the most unread bytes first, and of these the one that has been behind for longest.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  /** In the order in which they fell behind. */
  readonly #behind = new Set<AnsweredConnection>();
  #timer: NodeJS.Timeout | null = null;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  /** @param maxBytes most unread bytes of all connections together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Notes that something was written to a connection. */
  note(connection: AnsweredConnection): void {
    if (connection.unreadBytes() === 0) return;
    this.#behind.add(connection);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
    if (performance.now() - this.#lookedAtMs >= leastLookMs) this.#look();
  }

  /** Ends the watching. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    let unread = 0;
    for (const connection of this.#behind) {
      const bytes = connection.unreadBytes();
      unread += bytes;
      if (bytes === 0) this.#behind.delete(connection);
    }
    if (unread > this.#maxBytes) this.#closeUntil(unread - this.#maxBytes);
    if (this.#behind.size === 0) this.close();
    this.#lookedAtMs = performance.now();
  }

  #closeUntil(excessBytes: number): void {
    const unreadOf = new Map<string, number>();
    for (const connection of this.#behind) {
      const key = keyOf(connection.client);
      unreadOf.set(key, (unreadOf.get(key) ?? 0) + connection.unreadBytes());
    }
    const most = ({ client }: AnsweredConnection) => unreadOf.get(keyOf(client)) ?? 0;
    let left = excessBytes;
    for (const connection of [...this.#behind].toSorted((one, other) => most(other) - most(one))) {
      if (left <= 0) return;
      left -= connection.unreadBytes();
      this.#behind.delete(connection);
      connection.close();
    }
  }
}

const keyOf = ({ address, viewerKey }: Client): string => (address === "" ? viewerKey : address);
