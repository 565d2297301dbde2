import type { Clock } from "../clock.ts";

/** Minimum rate of a file: `bytes` must arrive in each `windowMs` in which the gateway waits for the client. */
export const minFileRate = { bytes: 30_000, windowMs: 30_000 } as const;

/**
 * Detects clients that send too slowly. Only time in which the gateway waits for bytes counts. Pauses for a rate limit
 * or a slow service do not count.
 */
export class RateMonitor {
  readonly #clock: Clock;
  readonly #onTooSlow: () => void;
  /** Number of bytes received in the current window. */
  #receivedBytes = 0;
  #waitedMs = 0;
  /** Start of the current wait for bytes; null when the gateway is not waiting. */
  #waitingSinceMs: number | null = null;
  /** True when the gateway has stopped waiting for bytes since the timer was set. */
  #hasRested = false;
  #cancel: (() => void) | null = null;
  #isStopped = false;

  /** Creates a watch that is not running. @param onTooSlow called at most once, and never after `stop`. */
  constructor(clock: Clock, onTooSlow: () => void) {
    this.#clock = clock;
    this.#onTooSlow = onTooSlow;
  }

  /** Starts to count waiting time. */
  wait(): void {
    if (this.#isStopped || this.#waitingSinceMs !== null) return;
    this.#waitingSinceMs = this.#clock.now();
    // `wait` and `rest` are called for every chunk. A running timer is therefore not reset; it checks the waiting time
    // when it fires.
    if (this.#cancel === null) this.#lookLater();
  }

  /** Stops counting waiting time while the gateway reads nothing from the client. */
  rest(): void {
    this.#waitedMs = this.#waitedUntilNowMs();
    this.#waitingSinceMs = null;
    this.#hasRested = true;
  }

  /** Counts received bytes. */
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
      // Without a pause, the whole window was waiting time, even if the clock was set back.
      if (this.#hasRested && this.#waitedUntilNowMs() < minFileRate.windowMs) this.#lookLater();
      else this.#endWindow();
    }, minFileRate.windowMs - this.#waitedUntilNowMs());
  }

  #endWindow(): void {
    const isTooSlow = this.#receivedBytes < minFileRate.bytes;
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
