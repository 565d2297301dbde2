import type { Clock } from "../clock.ts";
import { type Linked, LinkedList } from "./linked-list.ts";

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

  /** Has the owner of `timer` told at its end. It must not be in the queue. Most come in the order in which they end. */
  add(timer: Timer<Owner>): void {
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > timer.endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Has the owner of `timer` told at another time than before. A file does that with every chunk, so the clock's timer is let alone. */
  move(timer: Timer<Owner>, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    this.add(timer);
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
      for (
        let next = this.#timers.first;
        next && next.endsAtMs <= this.clock.now();
        next = this.#timers.first
      ) {
        this.#timers.remove(next);
        this.#expire(next.owner);
      }
    } finally {
      this.#wait();
    }
  }
}

/** A time that is counted down and can be held. */
export class Timer<Owner> implements Linked<Timer<Owner>> {
  readonly owner: Owner;
  /** In milliseconds since the Unix epoch. */
  endsAtMs = 0;
  earlier: Timer<Owner> | null = null;
  later: Timer<Owner> | null = null;
  isLinked = false;
  readonly #queue: TimerQueue<Owner>;
  /** What is left while it is held; null while it runs. */
  #heldMs: number | null = null;
  #isStopped = false;

  constructor(queue: TimerQueue<Owner>, owner: Owner) {
    this.#queue = queue;
    this.owner = owner;
  }

  /** Gives `durationMs` from now, whatever was left before, and whether it was held. */
  restart(durationMs: number): void {
    if (this.#isStopped) return;
    this.#heldMs = null;
    this.#queue.move(this, this.#queue.clock.now() + durationMs);
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
