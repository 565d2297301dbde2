import type { SandboxClock } from "../../src/sandbox/clock.ts";

/** A clock that stands still until a test moves it. */
export interface ManualClock extends SandboxClock {
  /** Moves the time on and makes the calls that fall due on the way, in order, each at its own instant. */
  advance(ms: number): void;
}

export function createManualClock(startMs: number = Date.parse("2026-01-01T00:00:00.000Z")): ManualClock {
  let nowMs = startMs;
  const pending = new Set<{ dueMs: number; callback: () => void }>();
  return {
    now: () => nowMs,
    schedule(callback, delayMs) {
      const call = { dueMs: nowMs + Math.max(0, delayMs), callback };
      pending.add(call);
      return () => pending.delete(call);
    },
    advance(ms) {
      const endMs = nowMs + ms;
      for (;;) {
        const [next] = [...pending]
          .filter(({ dueMs }) => dueMs <= endMs)
          .toSorted((a, b) => a.dueMs - b.dueMs);
        if (next === undefined) break;
        pending.delete(next);
        nowMs = next.dueMs;
        next.callback();
      }
      nowMs = endMs;
    },
  };
}
