import type { Clock } from "../../clock.ts";
import { Linked, LinkedList } from "../linked-list.ts";
import type { CallTimer, ServiceCall } from "./service-call.ts";

/** Queue of deadlines that share one timer of the clock, which is set for the earliest. */
export class TimerQueue {
  readonly clock: Clock;
  readonly #expire: (call: ServiceCall) => void;
  readonly #timers = new LinkedList<Timer>();
  #cancel: (() => void) | null = null;
  /** Time at which the clock's timer fires, in milliseconds since the Unix epoch; Infinity without one. */
  #firesAtMs = Infinity;

  /**
   * Creates an empty queue.
   * @param expire called when a call has reached its deadline.
   */
  constructor(clock: Clock, expire: (call: ServiceCall) => void) {
    this.clock = clock;
    this.#expire = expire;
  }

  /**
   * Sets or moves the deadline of `timer`. Most deadlines are set in ascending order, so the search starts at the end.
   * Each chunk of a file moves a deadline, so the clock's timer is left as it is when it fires early enough.
   */
  set(timer: Timer, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Removes `timer` if it is set. The clock's timer is only cancelled with the last one. */
  remove(timer: Timer): void {
    this.#timers.remove(timer);
    if (!this.#timers.first) this.#wait();
  }

  /** Sets the clock's timer for the first deadline, unless it already fires earlier. */
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

/** Timer of one call's deadline, which can be paused. */
export class Timer extends Linked implements CallTimer {
  readonly call: ServiceCall;
  /** Deadline, in milliseconds since the Unix epoch. */
  endsAtMs = 0;
  readonly #queue: TimerQueue;
  /** Remaining milliseconds while paused; null while running. */
  #heldMs: number | null = null;

  constructor(queue: TimerQueue, call: ServiceCall) {
    super();
    this.#queue = queue;
    this.call = call;
  }

  /** Sets the deadline to `durationMs` from now, also if the timer is paused. Does nothing when the call is over. */
  restart(durationMs: number): void {
    if (this.call.isOver) return;
    this.#heldMs = null;
    this.#queue.set(this, this.#queue.clock.now() + durationMs);
  }

  remainingMs(): number {
    return this.#heldMs ?? Math.max(0, this.endsAtMs - this.#queue.clock.now());
  }

  pause(): void {
    this.#heldMs = this.remainingMs();
    this.#queue.remove(this);
  }

  resume(): void {
    if (this.#heldMs !== null) this.restart(this.#heldMs);
  }
}
