import { setTimeout as sleep } from "node:timers/promises";

/** Between two touches, in milliseconds: seldom enough to take nothing from what is measured. */
const pauseMs = 100;

/** How much longer than the pause a touch with its answer may take, in milliseconds, before it counts as late. */
const quickMs = 50;

/** Time in which a machine did not do what it could have done at once. Nothing is watched any more at the end of the scope. */
export interface LostTime extends AsyncDisposable {
  /** How much it was so far, in milliseconds. Where nothing is late, it is 0. */
  totalMs(): number;
  /** The longest time without an answer so far, in milliseconds. */
  longestMs(): number;
}

/**
 * Watches how late the machine is, so that a test can judge what a program does in a time by the time that the program had: one that
 * was stopped, or that had to wait for others, can do nothing about it.
 * @param touches ask each that takes part for something that it answers at once. One that fails is late for as long as that took.
 */
export function watchLostTime(touches: readonly (() => Promise<unknown>)[]): LostTime {
  let totalMs = 0;
  let longestMs = 0;
  let beganAtMs = performance.now();
  const over = new AbortController();
  const lateMs = () => Math.max(0, performance.now() - beganAtMs - pauseMs - quickMs);
  void (async () => {
    while (!over.signal.aborted) {
      beganAtMs = performance.now();
      await sleep(pauseMs);
      await Promise.allSettled(touches.map((touch) => touch()));
      const late = lateMs();
      totalMs += late;
      longestMs = Math.max(longestMs, late);
    }
  })();
  return {
    totalMs: () => totalMs + lateMs(),
    longestMs: () => Math.max(longestMs, lateMs()),
    async [Symbol.asyncDispose]() {
      // Touches that are under way end with what they touch.
      over.abort();
    },
  };
}
