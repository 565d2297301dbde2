import type { Clock } from "../clock.ts";

/** A stream that sends heartbeats. */
export interface HeartbeatStream {
  sendHeartbeat(): void;
}

/**
 * Sends the heartbeats of all streams with one timer. Each stream has its own slot within the period, so that the
 * heartbeats are spread over time.
 */
export class Heartbeats {
  readonly #clock: Clock;
  readonly #slots: readonly Set<HeartbeatStream>[];
  readonly #slotMs: number;
  #next = 0;
  #count = 0;
  #cancel: (() => void) | null = null;

  /**
   * @param periodMs heartbeat interval of a stream, in milliseconds.
   * @param slots number of slots into which the period is divided.
   */
  constructor(clock: Clock, periodMs: number, slots = 48) {
    this.#clock = clock;
    this.#slots = Array.from({ length: slots }, () => new Set());
    this.#slotMs = periodMs / slots;
  }

  /**
   * Adds a stream; its first heartbeat is due one period later. @returns a function that removes the stream; calling it
   * again has no effect.
   */
  add(stream: HeartbeatStream): () => void {
    const slot = this.#slots[(this.#next + this.#slots.length - 1) % this.#slots.length];
    slot?.add(stream);
    this.#count += 1;
    if (!this.#cancel) this.#wait();
    return () => {
      if (!slot?.delete(stream)) return;
      this.#count -= 1;
      if (this.#count > 0) return;
      this.#cancel?.();
      this.#cancel = null;
    };
  }

  #wait(): void {
    this.#cancel = this.#clock.schedule(() => this.#beat(), this.#slotMs);
  }

  #beat(): void {
    const slot = this.#slots[this.#next];
    this.#next = (this.#next + 1) % this.#slots.length;
    this.#wait();
    for (const stream of slot ?? []) stream.sendHeartbeat();
  }
}
