/** What shows from time to time that it is alive. */
export interface Beating {
  beat(): void;
}

/**
 * One timer for all streams. Each beats once in a period, at a time of its own, so that the streams do not hold everything else up
 * together.
 */
export class Heartbeats {
  readonly #slots: readonly Set<Beating>[];
  readonly #slotMs: number;
  #next = 0;
  #count = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param periodMs time from one beat to the next, in milliseconds of the machine's clock. */
  constructor(periodMs: number, slots = 48) {
    this.#slots = Array.from({ length: slots }, () => new Set());
    this.#slotMs = periodMs / slots;
  }

  /** Begins to beat, a whole period from now. @returns a function that ends it; calling it again does no harm. */
  add(stream: Beating): () => void {
    const slot = this.#slots[(this.#next + this.#slots.length - 1) % this.#slots.length];
    slot?.add(stream);
    this.#count += 1;
    this.#timer ??= setInterval(() => this.#beat(), this.#slotMs).unref();
    return () => {
      if (slot?.delete(stream)) this.#remove();
    };
  }

  #beat(): void {
    const slot = this.#slots[this.#next];
    this.#next = (this.#next + 1) % this.#slots.length;
    for (const stream of slot ?? []) stream.beat();
  }

  #remove(): void {
    this.#count -= 1;
    if (this.#count > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
