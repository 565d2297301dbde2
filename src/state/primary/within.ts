import type { Clock } from "../../clock.ts";

/** The keeper did not answer in time. */
export class KeeperTimeoutError extends Error {
  readonly code = "TIMEOUT";

  constructor() {
    super("The keeper did not answer in time.");
    this.name = "KeeperTimeoutError";
  }
}

/**
 * Waits for something of the keeper for a time at most.
 * @param pending holds a function that ends the wait with an error, while it lasts.
 * @throws KeeperTimeoutError
 */
export function within<Result>(
  clock: Clock,
  timeoutMs: number,
  work: Promise<Result>,
  pending?: Set<(error: Error) => void>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      cancel();
      pending?.delete(fail);
      finish();
    };
    const fail = (error: Error) => end(() => reject(error));
    // When the whole process has stood still, the answer lies ready, and is read a turn after the timers.
    const cancel = clock.schedule(
      () => setImmediate(() => setImmediate(() => fail(new KeeperTimeoutError()))),
      timeoutMs,
    );
    pending?.add(fail);
    work.then(
      (result) => end(() => resolve(result)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}
