/**
 * The sandbox's only source of time: expiry dates, the rate window, the life of tokens and the due times of jobs.
 * Deadlines of network calls are not taken from it.
 */
export interface SandboxClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Calls `callback` once, `delayMs` milliseconds from now.
   * @returns a function that cancels the call; it may be called late or twice.
   */
  schedule(callback: () => void, delayMs: number): () => void;
}

/** The machine's own clock. A pending call does not keep the process alive. */
export const realClock: SandboxClock = {
  now: () => Date.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
