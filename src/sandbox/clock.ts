/**
 * The sandbox's only time source for expiry dates, the rate window, token lifetimes and due times of jobs. Network
 * timeouts do not use it.
 */
export interface SandboxClock {
  /** Returns the current time in milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Calls `callback` once, `delayMs` milliseconds from now.
   * @returns a function that cancels the call; calling it late or twice is harmless
   */
  schedule(callback: () => void, delayMs: number): () => void;
}

/** System clock. A pending call does not keep the process alive. */
export const realClock: SandboxClock = {
  now: () => Date.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
