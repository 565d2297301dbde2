import type { Clock } from "../clock.ts";

/** A stream that shows from time to time that it is alive. */
export interface Beating {
  beat(): void;
}

/**
 * One timer for all streams. Each beats once in a period, at a time of its own, so that the streams do not hold everything else up
 * together.
 */
export class Heartbeats {
  readonly #clock: Clock;
  readonly #slots: readonly Set<Beating>[];
  readonly #slotMs: number;
  #next = 0;
  #count = 0;
  #cancel: (() => void) | null = null;

  /**
   * @param periodMs time from one beat to the next, in milliseconds.
   * @param slots number of times within a period at which streams beat.
   */
  constructor(clock: Clock, periodMs: number, slots = 48) {
    this.#clock = clock;
    this.#slots = Array.from({ length: slots }, () => new Set());
    this.#slotMs = periodMs / slots;
  }

  /** Begins to beat, a whole period from now. @returns a function that ends it; calling it again does no harm. */
  add(stream: Beating): () => void {
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
    for (const stream of slot ?? []) stream.beat();
  }
}
