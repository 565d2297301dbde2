import type { Clock } from "../../clock.ts";
import { Linked, LinkedList } from "../linked-list.ts";
import type { CallTimer, ServiceCall } from "./service-call.ts";

/** Times that are counted down together: the one that ends first has a timer of the clock, all others wait behind it. */
export class TimerQueue {
  readonly clock: Clock;
  readonly #expire: (call: ServiceCall) => void;
  readonly #timers = new LinkedList<Timer>();
  #cancel: (() => void) | null = null;
  /** When the clock's timer fires, in milliseconds since the Unix epoch; Infinity without one. */
  #firesAtMs = Infinity;

  /** @param expire is called when the time of a call is over. */
  constructor(clock: Clock, expire: (call: ServiceCall) => void) {
    this.clock = clock;
    this.#expire = expire;
  }

  /**
   * Has the call of `timer` ended at this time, and not when it was to be before. Most come in the order in which they end. A file does
   * that with every chunk, so the clock's timer is let alone.
   */
  set(timer: Timer, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Takes `timer` out, if it is there. The clock's timer ends with the last one; one that was set for another is let alone. */
  remove(timer: Timer): void {
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
        if (timer) this.#expire(timer.call);
      }
    } finally {
      this.#wait();
    }
  }
}

/** The time of one call, which is counted down and can be held. */
export class Timer extends Linked implements CallTimer {
  readonly call: ServiceCall;
  /** In milliseconds since the Unix epoch. */
  endsAtMs = 0;
  readonly #queue: TimerQueue;
  /** What is left while it is held; null while it runs. */
  #heldMs: number | null = null;

  constructor(queue: TimerQueue, call: ServiceCall) {
    super();
    this.#queue = queue;
    this.call = call;
  }

  /** Gives `durationMs` from now, whatever was left before, and whether it was held, unless the call is over. */
  restart(durationMs: number): void {
    if (this.call.isOver) return;
    this.#heldMs = null;
    this.#queue.set(this, this.#queue.clock.now() + durationMs);
  }

  remainingMs(): number {
    return this.#heldMs ?? Math.max(0, this.endsAtMs - this.#queue.clock.now());
  }

  hold(): void {
    this.#heldMs = this.remainingMs();
    this.#queue.remove(this);
  }

  resume(): void {
    if (this.#heldMs !== null) this.restart(this.#heldMs);
  }
}
