import type { Clock } from "../clock.ts";

/** Minimum rate of a file: this number of bytes must arrive in each window of waiting time. */
export const leastFilePace = { bytes: 30_000, windowMs: 30_000 } as const;

/**
 * Detects clients that send too slowly. Only the time in which the gateway waits for bytes counts. Pauses for a rate
 * limit or a slow service do not.
 */
export class PaceWatch {
  readonly #clock: Clock;
  readonly #onTooSlow: () => void;
  /** Bytes received in the current window. */
  #receivedBytes = 0;
  #waitedMs = 0;
  /** Start of the current wait for bytes; null when the gateway does not wait. */
  #waitingSinceMs: number | null = null;
  /** True when the gateway has paused the client since the timer was set. */
  #hasRested = false;
  #cancel: (() => void) | null = null;
  #isStopped = false;

  /** Creates a stopped watch. @param onTooSlow called once, unless the watch is stopped before. */
  constructor(clock: Clock, onTooSlow: () => void) {
    this.#clock = clock;
    this.#onTooSlow = onTooSlow;
  }

  /** Starts the wait for bytes. */
  wait(): void {
    if (this.#isStopped || this.#waitingSinceMs !== null) return;
    this.#waitingSinceMs = this.#clock.now();
    // A running timer is kept and checks the time again when it fires, because `wait` and `rest` are called for every
    // chunk.
    if (this.#cancel === null) this.#lookLater();
  }

  /** Ends the wait for bytes while the client is paused. */
  rest(): void {
    this.#waitedMs = this.#waitedUntilNowMs();
    this.#waitingSinceMs = null;
    this.#hasRested = true;
  }

  /** Adds received bytes. */
  count(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  /** Stops the watch permanently. */
  stop(): void {
    this.#isStopped = true;
    this.#waitingSinceMs = null;
    this.#cancel?.();
    this.#cancel = null;
  }

  #waitedUntilNowMs(): number {
    if (this.#waitingSinceMs === null) return this.#waitedMs;
    return this.#waitedMs + Math.max(0, this.#clock.now() - this.#waitingSinceMs);
  }

  #lookLater(): void {
    this.#hasRested = false;
    this.#cancel = this.#clock.schedule(() => {
      this.#cancel = null;
      if (this.#waitingSinceMs === null) return;
      // Without a pause the full window has passed, even if the clock was set back.
      if (this.#hasRested && this.#waitedUntilNowMs() < leastFilePace.windowMs) this.#lookLater();
      else this.#endWindow();
    }, leastFilePace.windowMs - this.#waitedUntilNowMs());
  }

  #endWindow(): void {
    const isTooSlow = this.#receivedBytes < leastFilePace.bytes;
    this.#receivedBytes = 0;
    this.#waitedMs = 0;
    this.#waitingSinceMs = null;
    if (isTooSlow) {
      this.stop();
      this.#onTooSlow();
    } else {
      this.wait();
    }
  }
}
