/**
 * Waits for a delay.
 * @throws The signal's reason when aborted.
 */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return waitFor((done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  }, signal);
}

/**
 * Waits for an event.
 * @param begin Starts waiting. It receives the function that ends the wait, and returns a function that cleans up.
 * @throws The signal's reason when aborted.
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
