import type { Clock } from "../../clock.ts";
import { RedisFault } from "./redis-failure.ts";

/** Waits for an answer of Redis for a time at most. @throws RedisFault TIMEOUT */
export function within<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new RedisFault("TIMEOUT", "Redis did not answer in time."));
    // After a standstill of the whole process the answer is ready, and is read a turn after the timers.
    const cancel = clock.schedule(() => setImmediate(() => setImmediate(fail)), timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}
