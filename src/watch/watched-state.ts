import type { EndedState, WatchedTime } from "./duration-history.ts";

/** One state of a watched thing while it lasts, from the poll that saw it first. */
export class WatchedState {
  /** Whose it is. */
  readonly owner: string;
  readonly kind: string;
  /** When it began, as far as is known, in milliseconds since the epoch. */
  readonly beganAt: number;
  readonly #firstSeenAt: number;
  /** When it was seen last, in milliseconds since the epoch. */
  lastSeenAt: number;
  /** How often it was polled since it was seen first. */
  polls = 0;
  /** Calls by which it may be ahead of the back-off. */
  lentCalls = 0;
  /** Whether polls have failed: when it ends is not known well then, and how often it was polled has other reasons. */
  isDisturbed = false;

  constructor(owner: string, kind: string, beganAt: number, now: number) {
    this.owner = owner;
    this.kind = kind;
    this.beganAt = beganAt;
    this.#firstSeenAt = now;
    this.lastSeenAt = now;
  }

  /** How long it has lasted, in milliseconds. */
  ageAt(now: number): number {
    return Math.max(0, now - this.beganAt);
  }

  /** For how long it has been watched, in milliseconds. Never less than none: the machine's clock may be set back. */
  watchedAt(now: number): number {
    return Math.max(0, now - this.#firstSeenAt);
  }

  /** What watching it has cost, when its watch ends before the state; null when that has other reasons. */
  leave(now: number): WatchedTime | null {
    return this.isDisturbed ? null : { watchedMs: this.watchedAt(now), polls: this.polls };
  }

  /** How it ended, when another state was seen now; null when that says nothing of others. */
  end(now: number): EndedState | null {
    if (this.isDisturbed) return null;
    const minMs = this.ageAt(this.lastSeenAt);
    return {
      minMs,
      maxMs: Math.max(minMs, this.ageAt(now)),
      watchedMs: this.watchedAt(now),
      polls: this.polls,
    };
  }
}
