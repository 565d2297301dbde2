import { createManualClock, type ManualClock } from "../../src/testing/standing-clock.ts";

export { createManualClock, type ManualClock, settle } from "../../src/testing/standing-clock.ts";

/** A clock with a time that a test sets, for the gateway and the sandbox, which use the same two functions. */
export type TestClock = Pick<ManualClock, "now" | "schedule" | "jump">;

/** The clock of the machine, which a test can move forward. */
export type MovingClock = TestClock;

/** Longest delay of a timer in Node. */
const maxTimerMs = 2_147_483_647;

/** Creates a clock that runs like the machine's, for tests with real waits of some milliseconds and jumps of hours. */
export function createMovingClock(startMs: number): MovingClock {
  // Has the time of the last call; the machine's clock gives the time since.
  const still = createManualClock(startMs);
  let offsetMs = startMs - Date.now();
  let isCalling = false;
  let timer: NodeJS.Timeout | undefined;
  const now = () => (isCalling ? still.now() : Date.now() + offsetMs);

  function catchUp(): void {
    const passedMs = Math.max(0, now() - still.now());
    isCalling = true;
    try {
      still.jump(passedMs);
    } finally {
      isCalling = false;
    }
    waitForNext();
  }

  function waitForNext(): void {
    clearTimeout(timer);
    const [delayMs] = still.delays();
    if (delayMs === undefined) return;
    const waitMs = Math.max(0, still.now() + delayMs - now());
    timer = setTimeout(catchUp, Math.min(waitMs, maxTimerMs)).unref();
  }

  return {
    now,
    schedule(callback, delayMs) {
      const cancel = still.schedule(callback, now() - still.now() + Math.max(0, delayMs));
      if (!isCalling) waitForNext();
      return cancel;
    },
    jump(durationMs) {
      offsetMs += durationMs;
      catchUp();
    },
  };
}

/**
 * Creates a clock whose time only a test advances, while its timers also fire in real time. Waits for another process
 * continue, and nothing expires because the machine is slow.
 */
export function createSteppedClock(startMs: number): TestClock {
  const still = createManualClock(startMs);
  return {
    now: () => still.now(),
    schedule(callback, delayMs) {
      const call = () => {
        cancel();
        callback();
      };
      const cancelStep = still.schedule(call, delayMs);
      const timer = delayMs > maxTimerMs ? undefined : setTimeout(call, delayMs).unref();
      const cancel = () => {
        clearTimeout(timer);
        cancelStep();
      };
      return cancel;
    },
    jump: (durationMs) => still.jump(durationMs),
  };
}
