/** The machine's clock, which a test can put forward. */
export interface MovingClock {
  now(): number;
  schedule(callback: () => void, delayMs: number): () => void;
  /** Puts the clock forward; what falls due on the way happens in order. */
  jump(ms: number): void;
}

interface Pending {
  readonly dueMs: number;
  readonly callback: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Makes a clock that runs as the machine's does, for tests with real waits of some milliseconds and jumps of hours. */
export function createMovingClock(startMs: number): MovingClock {
  let offsetMs = startMs - Date.now();
  const pending = new Set<Pending>();
  const now = () => Date.now() + offsetMs;
  const arm = (one: Pending) => {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => fire(one), Math.min(Math.max(0, one.dueMs - now()), 2_147_483_647));
    one.timer.unref();
  };
  const fire = (one: Pending) => {
    if (one.dueMs > now()) return arm(one);
    clearTimeout(one.timer);
    if (pending.delete(one)) one.callback();
  };
  return {
    now,
    schedule(callback, delayMs) {
      const one: Pending = { dueMs: now() + Math.max(0, delayMs), callback, timer: undefined };
      pending.add(one);
      arm(one);
      return () => {
        clearTimeout(one.timer);
        pending.delete(one);
      };
    },
    jump(ms) {
      const endMs = now() + ms;
      for (;;) {
        const [next] = [...pending]
          .filter(({ dueMs }) => dueMs <= endMs)
          .toSorted((a, b) => a.dueMs - b.dueMs);
        if (!next) break;
        offsetMs += Math.max(0, next.dueMs - now());
        fire(next);
      }
      offsetMs += Math.max(0, endMs - now());
      for (const one of pending) arm(one);
    },
  };
}
