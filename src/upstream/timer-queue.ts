import type { Clock } from "../clock.ts";
import { Linked, LinkedList } from "./linked-list.ts";

/** Times that are counted down together: the one that ends first has a timer of the clock, all others wait behind it. */
export class TimerQueue<Owner> {
  readonly clock: Clock;
  readonly #expire: (owner: Owner) => void;
  readonly #timers = new LinkedList<Timer<Owner>>();
  #cancel: (() => void) | null = null;
  /** When the clock's timer fires, in milliseconds since the Unix epoch; Infinity without one. */
  #firesAtMs = Infinity;

  /** @param expire is called when the time of an owner is over. */
  constructor(clock: Clock, expire: (owner: Owner) => void) {
    this.clock = clock;
    this.#expire = expire;
  }

  /**
   * Has the owner of `timer` told at this time, and not when it was to be before. Most come in the order in which they end. A file does
   * that with every chunk, so the clock's timer is let alone.
   */
  set(timer: Timer<Owner>, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Takes `timer` out, if it is there. The clock's timer ends with the last one; one that was set for another is let alone. */
  remove(timer: Timer<Owner>): void {
    this.#timers.remove(timer);
    if (!this.#timers.first) this.#wait();
  }

  /** Sets the clock's timer for the first one, unless it fires before. */
  #wait(): void {
    const { first } = this.#timers;
    if (first && this.#firesAtMs <= first.endsAtMs) return;
    this.#cancel?.();
    this.#cancel = first && this.clock.schedule(() => this.#look(), first.endsAtMs - this.clock.now());
    this.#firesAtMs = first?.endsAtMs ?? Infinity;
  }

  #look(): void {
    this.#cancel = null;
    this.#firesAtMs = Infinity;
    try {
      while ((this.#timers.first?.endsAtMs ?? Infinity) <= this.clock.now()) {
        const timer = this.#timers.shift();
        if (timer) this.#expire(timer.owner);
      }
    } finally {
      this.#wait();
    }
  }
}

/** A time that is counted down and can be held. */
export class Timer<Owner> extends Linked {
  readonly owner: Owner;
  /** In milliseconds since the Unix epoch. */
  endsAtMs = 0;
  readonly #queue: TimerQueue<Owner>;
  /** What is left while it is held; null while it runs. */
  #heldMs: number | null = null;
  #isStopped = false;

  constructor(queue: TimerQueue<Owner>, owner: Owner) {
    super();
    this.#queue = queue;
    this.owner = owner;
  }

  /** Gives `durationMs` from now, whatever was left before, and whether it was held. */
  restart(durationMs: number): void {
    if (this.#isStopped) return;
    this.#heldMs = null;
    this.#queue.set(this, this.#queue.clock.now() + durationMs);
  }

  /** Milliseconds left; never negative. */
  remainingMs(): number {
    return this.#heldMs ?? Math.max(0, this.endsAtMs - this.#queue.clock.now());
  }

  /** Stops the time until `resume` or `restart` is called. */
  hold(): void {
    this.#heldMs = this.remainingMs();
    this.#queue.remove(this);
  }

  /** Lets the time go on that was held. */
  resume(): void {
    if (this.#heldMs !== null) this.restart(this.#heldMs);
  }

  /** Ends the timer for good. */
  stop(): void {
    this.#isStopped = true;
    this.#queue.remove(this);
  }
}
