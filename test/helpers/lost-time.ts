import { setTimeout as sleep } from "node:timers/promises";

/** Interval between two touches, in milliseconds: rare enough not to affect the measurement. */
const pauseMs = 100;

/** Time by which a touch and its response may exceed the interval, in milliseconds, before it counts as late. */
const quickMs = 50;

/** Time in which the machine was late. It is measured until the end of the scope. */
export interface LostTime extends AsyncDisposable {
  /** Total so far, in milliseconds; 0 when nothing was late. */
  totalMs(): number;
  /** Longest time without a response so far, in milliseconds. */
  longestMs(): number;
}

/**
 * Measures how late the machine is, so that a test can judge a program only by the time that the program had. A paused
 * or waiting program cannot work faster.
 * @param touches requests to the participants that respond immediately. A failed one counts as late for its duration.
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
      // Pending touches end with their participants.
      over.abort();
    },
  };
}
