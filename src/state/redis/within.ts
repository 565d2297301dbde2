import type { Clock } from "../../clock.ts";

/** Something of Redis did not come in time. */
export class RedisTimeoutError extends Error {
  readonly code = "TIMEOUT";

  constructor() {
    super("Redis did not answer in time.");
    this.name = "RedisTimeoutError";
  }
}

/**
 * Waits for something for a time at most.
 * @param pending holds a function that ends the wait with an error, while it lasts.
 * @throws RedisTimeoutError
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
      () => setImmediate(() => setImmediate(() => fail(new RedisTimeoutError()))),
      timeoutMs,
    );
    pending?.add(fail);
    work.then(
      (result) => end(() => resolve(result)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}
