import { setImmediate as nextTurn } from "node:timers/promises";

/** Duration of a slice in milliseconds: the maximum time for which work blocks the event loop. */
const sliceMs = 5;

/** Lets long-running work share the event loop with other work in the process. */
export interface TimeSlice {
  /** Returns true when the slice has expired; the caller then awaits {@link next}. */
  isOver(): boolean;
  /**
   * Yields to the event loop and starts a new slice.
   * @throws the signal's reason when it has aborted
   */
  next(): Promise<void>;
}

/**
 * Starts the first slice, which lasts 5 ms.
 * @param signal - aborts the work at its next slice
 */
export function createTimeSlice(signal: AbortSignal): TimeSlice {
  let beganAtMs = performance.now();
  return {
    isOver: () => performance.now() - beganAtMs >= sliceMs,
    async next() {
      await nextTurn();
      signal.throwIfAborted();
      beganAtMs = performance.now();
    },
  };
}
