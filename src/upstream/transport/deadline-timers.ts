import type { Clock } from "../../clock.ts";
import { Linked, LinkedList } from "../linked-list.ts";
import type { CallTimer, ServiceCall } from "./service-call.ts";

/** Queue of deadlines that share one timer, which is set for the earliest deadline. */
export class TimerQueue {
  readonly clock: Clock;
  readonly #expire: (call: ServiceCall) => void;
  readonly #timers = new LinkedList<Timer>();
  #cancel: (() => void) | null = null;
  /** Time at which the shared timer fires, in milliseconds since the Unix epoch; Infinity when it is not set. */
  #firesAtMs = Infinity;

  /**
   * Creates an empty queue.
   * @param expire called when a call reaches its deadline.
   */
  constructor(clock: Clock, expire: (call: ServiceCall) => void) {
    this.clock = clock;
    this.#expire = expire;
  }

  /**
   * Sets or moves the deadline of `timer`. Most deadlines are set in ascending order, so the search starts at the end
   * of the queue. Each chunk of a file moves a deadline; the shared timer is not reset when it fires early enough.
   */
  set(timer: Timer, endsAtMs: number): void {
    this.#timers.remove(timer);
    timer.endsAtMs = endsAtMs;
    let earlier = this.#timers.last;
    while (earlier && earlier.endsAtMs > endsAtMs) earlier = earlier.earlier;
    this.#timers.append(timer, earlier);
    if (!earlier) this.#wait();
  }

  /** Removes `timer` from the queue, if it is set. The shared timer is cancelled only with the last deadline. */
  remove(timer: Timer): void {
    this.#timers.remove(timer);
    if (!this.#timers.first) this.#wait();
  }

  /** Sets the shared timer for the first deadline, unless the timer already fires earlier. */
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

/** Deadline of one call, which can be paused. */
export class Timer extends Linked implements CallTimer {
  readonly call: ServiceCall;
  /** Time of the deadline, in milliseconds since the Unix epoch. */
  endsAtMs = 0;
  readonly #queue: TimerQueue;
  /** Remaining time while paused, in milliseconds; null while running. */
  #heldMs: number | null = null;

  constructor(queue: TimerQueue, call: ServiceCall) {
    super();
    this.#queue = queue;
    this.call = call;
  }

  /** Sets the deadline to `durationMs` from now, even when it is paused. Has no effect when the call is over. */
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
