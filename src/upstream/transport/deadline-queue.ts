import type { Clock } from "../../clock.ts";
import { type Linked, LinkedList } from "../linked-list.ts";

/** Something that has a fixed time, and the place that it takes in the queue of all of its kind. */
export abstract class Expiring implements Linked<Expiring> {
  /** When its time is over, in milliseconds since the Unix epoch. Set by the queue, for which alone the other fields are. */
  dueMs = 0;
  earlier: Expiring | null = null;
  later: Expiring | null = null;
  isLinked = false;

  /** Its time is over; it has left the queue. */
  abstract expire(): void;
}

/**
 * Deadlines of one length: who comes first ends first, so one timer serves all.
 */
export class DeadlineQueue {
  readonly #clock: Clock;
  readonly #durationMs: number;
  readonly #members = new LinkedList<Expiring>();
  #cancel: (() => void) | null = null;

  /** @param durationMs the time that each member has. */
  constructor(clock: Clock, durationMs: number) {
    this.#clock = clock;
    this.#durationMs = durationMs;
  }

  /** Gives `member` its time from now. It must not be in the queue. */
  add(member: Expiring, nowMs: number): void {
    member.dueMs = nowMs + this.#durationMs;
    this.#members.append(member);
    if (!this.#cancel) this.#wait(this.#durationMs);
  }

  /** Takes `member` out, if it is in the queue. The timer ends with the last one. */
  remove(member: Expiring): void {
    if (!member.isLinked) return;
    this.#members.remove(member);
    if (this.#members.first) return;
    this.#cancel?.();
    this.#cancel = null;
  }

  /** A timer that was set for a member which has left is let alone, and looks again then. */
  #wait(delayMs: number): void {
    this.#cancel = this.#clock.schedule(() => this.#expire(), delayMs);
  }

  /** Until all that are due have been told, the timer that has fired stands for the next one, so that nobody sets it. */
  #expire(): void {
    try {
      for (let next = this.#members.first; next && this.#remainingMs(next) <= 0; next = this.#members.first) {
        this.#members.remove(next);
        next.expire();
      }
    } finally {
      this.#cancel?.();
      this.#cancel = null;
      // More than that is left only after the clock was set back, when those who came since are due earlier.
      const { first } = this.#members;
      if (first) this.#wait(Math.min(this.#remainingMs(first), this.#durationMs));
    }
  }

  #remainingMs({ dueMs }: Expiring): number {
    return Math.max(0, dueMs - this.#clock.now());
  }
}
