import { setImmediate as nextTurn } from "node:timers/promises";

/** A clock with a time that a test sets, for the gateway and the sandbox, which use the same two functions. */
export interface TestClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `callback` once, after `delayMs` milliseconds, unless the returned function is called first. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Advances the time; due callbacks run immediately, in order, each at its own time. */
  jump(durationMs: number): void;
}

/** A clock that stands still until a test advances it. */
export interface ManualClock extends TestClock {
  /** Advances the time like {@link jump}, and waits for pending promises at each stop. */
  advance(durationMs: number): Promise<void>;
  /** Remaining milliseconds of each scheduled callback, shortest first. */
  delays(): number[];
}

/** The clock of the machine, which a test can move forward. */
export type MovingClock = TestClock;

interface ScheduledCall {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Longest delay of a timer in Node. */
const maxTimerMs = 2_147_483_647;

/** Waits until all continuations of resolved promises have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** Creates a clock that stands still at `startMs`. */
export function createManualClock(startMs: number = Date.UTC(2026, 0, 1)): ManualClock {
  const scheduled = new Set<ScheduledCall>();
  let nowMs = startMs;

  /** Runs the next callback if it is due by then. Of callbacks due at the same time, the oldest is first. */
  function callNext(endMs: number): boolean {
    let next: ScheduledCall | undefined;
    for (const call of scheduled) {
      if (call.dueMs <= endMs && (next === undefined || call.dueMs < next.dueMs)) next = call;
    }
    if (next === undefined) return false;
    scheduled.delete(next);
    nowMs = next.dueMs;
    next.callback();
    return true;
  }

  return {
    now: () => nowMs,
    schedule(callback, delayMs) {
      const call = { dueMs: nowMs + Math.max(0, delayMs), callback };
      scheduled.add(call);
      return () => scheduled.delete(call);
    },
    jump(durationMs) {
      const endMs = nowMs + durationMs;
      while (callNext(endMs));
      nowMs = endMs;
    },
    async advance(durationMs) {
      const endMs = nowMs + durationMs;
      await settle();
      while (callNext(endMs)) await settle();
      nowMs = endMs;
    },
    delays: () => [...scheduled].map(({ dueMs }) => dueMs - nowMs).toSorted((a, b) => a - b),
  };
}

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
