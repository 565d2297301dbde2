import { setImmediate as nextTurn } from "node:timers/promises";

/** Where a test says what time it is. It serves the gateway and the sandbox alike, which ask for the same two functions. */
export interface TestClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `callback` once, `delayMs` milliseconds from now, unless the returned function is called before. */
  schedule(callback: () => void, delayMs: number): () => void;
  /** Moves the time on; what falls due on the way happens at once, in order, each at its own instant. */
  jump(durationMs: number): void;
}

/** A clock that stands still until a test moves it. */
export interface ManualClock extends TestClock {
  /** Moves the time on as {@link jump} does, and lets everything that waits for promises only go on at each stop. */
  advance(durationMs: number): Promise<void>;
  /** Milliseconds that are left for every call to come, shortest first. */
  delays(): number[];
}

/** The machine's clock, which a test can put forward. */
export type MovingClock = TestClock;

interface ScheduledCall {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** The longest delay that a timer of the machine takes. */
const maxTimerMs = 2_147_483_647;

/** Lets everything go on that waits for promises only. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** Makes a clock that stands still at `startMs`. */
export function createManualClock(startMs: number = Date.UTC(2026, 0, 1)): ManualClock {
  const scheduled = new Set<ScheduledCall>();
  let nowMs = startMs;

  /** Makes the call that comes first, if it comes by then. Of calls that are due together, the oldest comes first. */
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

/** Makes a clock that runs as the machine's does, for tests with real waits of some milliseconds and jumps of hours. */
export function createMovingClock(startMs: number): MovingClock {
  // It shows the time of the last call; the machine says how much has passed since.
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
 * Makes a clock whose time a test alone moves on, while its timers come due with the machine's time as well: what waits for another
 * process goes on, and nothing gets older because the machine is slow.
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
