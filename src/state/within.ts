import type { Clock } from "../clock.ts";

/** Redis did not answer in time. */
export class RedisTimeoutError extends Error {
  readonly code = "TIMEOUT";

  constructor() {
    super("Redis did not answer in time.");
    this.name = "RedisTimeoutError";
  }
}

/** Waits for an answer of Redis for a time at most. @throws RedisTimeoutError */
export function within<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // After a standstill of the whole process the answer is ready, and is read a turn after the timers.
    const fail = () => setImmediate(() => setImmediate(() => reject(new RedisTimeoutError())));
    const cancel = clock.schedule(fail, timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}
