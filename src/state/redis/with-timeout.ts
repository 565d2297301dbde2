import type { Clock } from "../../clock.ts";
import { RedisError } from "./redis-failure.ts";

/** Waits for a result of Redis with a timeout. @throws RedisError with the code TIMEOUT */
export function withTimeout<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new RedisError("TIMEOUT", "Redis did not reply in time."));
    // After the process was suspended, timers fire before replies that have already arrived are read. Two turns of the
    // event loop give these replies time.
    const cancel = clock.schedule(() => setImmediate(() => setImmediate(fail)), timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}
