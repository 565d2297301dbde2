import type { Clock } from "../clock.ts";

/** The least pace of a file: so many bytes have to come in each window in which the client is waited for. */
export const leastFilePace = { bytes: 30_000, windowMs: 30_000 } as const;

/**
 * Notices a client that sends too slowly. Only the time counts in which its bytes are waited for: not the time in
 * which the gateway makes it wait, in the queue of a limit or for a slow service.
 */
export class PaceWatch {
  readonly #clock: Clock;
  readonly #onTooSlow: () => void;
  /** Of the present window. */
  #receivedBytes = 0;
  #waitedMs = 0;
  /** Since when bytes are waited for; null while they are not. */
  #waitingSinceMs: number | null = null;
  /** Whether the client was made to wait since the timer was set. */
  #hasRested = false;
  #cancel: (() => void) | null = null;
  #isStopped = false;

  /** @param onTooSlow is called once, unless the watch is stopped before. */
  constructor(clock: Clock, onTooSlow: () => void) {
    this.#clock = clock;
    this.#onTooSlow = onTooSlow;
  }

  /** From now on bytes are waited for. */
  wait(): void {
    if (this.#isStopped || this.#waitingSinceMs !== null) return;
    this.#waitingSinceMs = this.#clock.now();
    // A timer that fires too early is left alone and looks again then: a file waits and rests with every chunk.
    if (this.#cancel === null) this.#lookLater();
  }

  /** From now on the client is made to wait. */
  rest(): void {
    this.#waitedMs = this.#waitedUntilNowMs();
    this.#waitingSinceMs = null;
    this.#hasRested = true;
  }

  /** So many bytes have come. */
  count(bytes: number): void {
    this.#receivedBytes += bytes;
  }

  /** Ends the watch for good. */
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
      // Without a rest the whole delay was waited for, whatever the clock says: it may have been set back.
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
