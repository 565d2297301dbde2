import type { Clock } from "../clock.ts";

/** The keeper did not answer in time. */
export class KeeperTimeoutError extends Error {
  readonly code = "TIMEOUT";

  constructor() {
    super("The keeper did not answer in time.");
    this.name = "KeeperTimeoutError";
  }
}

/** Waits for something of the keeper for a time at most. @throws KeeperTimeoutError */
export function within<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // When the whole process has stood still, the answer lies ready, and is read a turn after the timers.
    const fail = () => setImmediate(() => setImmediate(() => reject(new KeeperTimeoutError())));
    const cancel = clock.schedule(fail, timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}
