import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time in milliseconds that work keeps the event loop to itself before it lets other calls run. */
const sliceMs = 5;

/** Shares the event loop between one long piece of work and everything else in the process. */
export interface TimeSlice {
  /** True when the work has had the event loop for long enough: the caller awaits {@link next}. */
  isOver(): boolean;
  /**
   * Lets the event loop turn and begins a new slice.
   * @throws the signal's reason when the work was aborted meanwhile.
   */
  next(): Promise<void>;
}

/**
 * Begins the first slice of a piece of work, which ends after 5 ms.
 * @param signal - ends the work at its next slice
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
