/** The gateway's only source of time. Tests pass a clock that they advance manually. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Returns milliseconds of a monotonic clock; only differences are meaningful.
   * @defaultValue `now`, for a clock that is never adjusted
   */
  steadyNow?(): number;
  /**
   * Calls `callback` once, after `delayMs` milliseconds.
   * @returns a function that cancels the call; calling it late or twice has no effect.
   */
  schedule(callback: () => void, delayMs: number): () => void;
}

/** The machine's clock. Scheduled calls do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steadyNow: () => performance.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Returns a clock whose `now` is monotonic, for measuring durations. */
export function steadyClock(clock: Clock): Clock {
  return {
    now: () => clock.steadyNow?.() ?? clock.now(),
    schedule: (callback, delayMs) => clock.schedule(callback, delayMs),
  };
}

/**
 * Waits for `delayMs` milliseconds of the given clock. When the signal aborts, cancels the timer.
 * @throws the signal's reason as soon as it aborts.
 */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.schedule(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Awaits a promise, but rejects with the signal's reason as soon as the signal aborts. It removes its listener in both
 * cases.
 */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      promise.catch(() => undefined);
      reject(signal.reason);
      return;
    }
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
