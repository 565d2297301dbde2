/**
 * Waits for a delay.
 * @throws the signal's reason.
 */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return waitFor((done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, signal);
}

/**
 * Waits for an event.
 * @param begin starts waiting and receives the function that ends it; returns a function that cleans up.
 * @throws the signal's reason.
 */
export function waitFor(begin: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let stop: (() => void) | null = null;
    const end = (settle: () => void) => {
      signal.removeEventListener("abort", abort);
      stop?.();
      settle();
    };
    const abort = () => end(() => reject(signal.reason as Error));
    signal.addEventListener("abort", abort);
    stop = begin(() => end(resolve));
  });
}
