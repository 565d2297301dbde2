/** The gateway's only source of time. A test passes its own and moves it by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Milliseconds that pass by a clock which nobody sets: only differences between its answers mean something.
   * @defaultValue `now`, for a clock that is never set
   */
  steadyNow?(): number;
  /**
   * Calls `callback` once, `delayMs` milliseconds from now.
   * @returns a function that cancels the call; calling it late or twice does no harm.
   */
  schedule(callback: () => void, delayMs: number): () => void;
}

/** The machine's own clock. Pending calls do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  steadyNow: () => performance.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The same clock for what measures durations: its `now` goes on evenly when the machine's time is set. */
export function steadyClock(clock: Clock): Clock {
  return {
    now: () => clock.steadyNow?.() ?? clock.now(),
    schedule: (callback, delayMs) => clock.schedule(callback, delayMs),
  };
}

/**
 * Waits for `delayMs` milliseconds of the given clock.
 * @throws the signal's reason as soon as it aborts; the timer is cancelled then.
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

/** Waits for a promise, but rejects with the signal's reason as soon as that aborts. No listener stays behind. */
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
