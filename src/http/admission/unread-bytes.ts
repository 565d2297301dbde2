import type { Client } from "./fair-queue.ts";

/** Interval of the checks while responses are unread, in milliseconds of the machine's clock. */
const lookMs = 100;

/** Minimum time between two checks, in milliseconds. */
const leastLookMs = 5;

/** A connection whose client may be slow to read. */
export interface WritableConnection {
  readonly client: Client;
  /** Number of written bytes that the operating system has not accepted yet; 0 for a closed connection. */
  unreadBytes(): number;
  /** Closes the connection. */
  close(): void;
}

/**
 * Limits the unread bytes of all connections together. Above the limit it closes connections: first those of the client
 * with the most unread bytes, and among these the one that has been behind longest.
 */
export class UnreadBytes {
  readonly #maxBytes: number;
  /** Connections with unread bytes, in the order in which they fell behind. */
  readonly #behind = new Set<WritableConnection>();
  #timer: NodeJS.Timeout | null = null;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  /** @param maxBytes maximum number of unread bytes of all connections together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Must be called after each write to a connection. */
  note(connection: WritableConnection): void {
    if (connection.unreadBytes() === 0) return;
    this.#behind.add(connection);
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
    if (performance.now() - this.#lookedAtMs >= leastLookMs) this.#look();
  }

  /** Stops the checks. */
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
    const most = ({ client }: WritableConnection) => unreadOf.get(keyOf(client)) ?? 0;
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
