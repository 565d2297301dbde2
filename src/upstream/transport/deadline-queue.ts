import type { Clock } from "../../clock.ts";

/** Something that has a fixed time, and the place that it takes in the queue of all of its kind. */
export abstract class Expiring {
  /** When its time is over, in milliseconds since the Unix epoch. Set by the queue, for which alone the other fields are. */
  dueMs = 0;
  earlier: Expiring | null = null;
  later: Expiring | null = null;
  isQueued = false;

  /** Its time is over; it has left the queue. */
  abstract expire(): void;
}

/**
 * Deadlines of one length: who comes first ends first, so one timer serves all. The list is made of its members, as a
 * Set of them would keep those that have left alive: V8's tables of old sets point to the new ones.
 */
export class DeadlineQueue {
  readonly #clock: Clock;
  readonly #durationMs: number;
  #first: Expiring | null = null;
  #last: Expiring | null = null;
  #cancel: (() => void) | null = null;

  /** @param durationMs the time that each member has. */
  constructor(clock: Clock, durationMs: number) {
    this.#clock = clock;
    this.#durationMs = durationMs;
  }

  /** Gives `member` its time from now. It must not be in the queue. */
  add(member: Expiring, nowMs: number): void {
    member.dueMs = nowMs + this.#durationMs;
    member.isQueued = true;
    member.earlier = this.#last;
    if (this.#last) this.#last.later = member;
    else this.#first = member;
    this.#last = member;
    if (!this.#cancel) this.#wait(this.#durationMs);
  }

  /** Takes `member` out, if it is in the queue. The timer ends with the last one. */
  remove(member: Expiring): void {
    if (!member.isQueued) return;
    this.#unlink(member);
    if (this.#first) return;
    this.#cancel?.();
    this.#cancel = null;
  }

  #unlink(member: Expiring): void {
    const { earlier, later } = member;
    if (earlier) earlier.later = later;
    else this.#first = later;
    if (later) later.earlier = earlier;
    else this.#last = earlier;
    member.earlier = null;
    member.later = null;
    member.isQueued = false;
  }

  /** A timer that was set for a member which has left is let alone, and looks again then. */
  #wait(delayMs: number): void {
    this.#cancel = this.#clock.schedule(() => this.#expire(), delayMs);
  }

  /** Until all that are due have been told, the timer that has fired stands for the next one, so that nobody sets it. */
  #expire(): void {
    try {
      for (let member = this.#first; member && this.#remainingMs(member) <= 0; member = this.#first) {
        this.#unlink(member);
        member.expire();
      }
    } finally {
      this.#cancel?.();
      this.#cancel = null;
      // More than that is left only after the clock was set back, when those who came since are due earlier.
      if (this.#first) this.#wait(Math.min(this.#remainingMs(this.#first), this.#durationMs));
    }
  }

  #remainingMs({ dueMs }: Expiring): number {
    return Math.max(0, dueMs - this.#clock.now());
  }
}
