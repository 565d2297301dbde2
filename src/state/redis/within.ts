import type { Clock } from "../../clock.ts";
import { RedisFault } from "./redis-failure.ts";

/** Waits for a result of Redis with a timeout. @throws RedisFault with the code TIMEOUT */
export function within<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new RedisFault("TIMEOUT", "Redis did not reply in time."));
    // After the process was suspended, timers fire before replies that have already arrived are read. Two turns of the
    // event
    // loop give these replies time.
    const cancel = clock.schedule(() => setImmediate(() => setImmediate(fail)), timeoutMs);
    work.finally(cancel).then(resolve, reject);
  });
}
