import { setImmediate as nextTurn } from "node:timers/promises";
import type { SandboxClock } from "../sandbox/clock.ts";
import { type Duration, toMilliseconds } from "./duration.ts";

/** A clock that stands still until it is moved. Sandbox, gateway and a test can share it. */
export interface StandingClock extends SandboxClock {
  /**
   * Moves the clock forward. Everything that becomes due runs in order, each at its own time. After a step, the clock
   * waits for the work that it started: background jobs of the sandbox, and calls of this process to the sandbox.
   * @param duration a number is in milliseconds
   * @returns a promise that resolves when the time is reached and all this work is done
   */
  advance(duration: Duration | number): Promise<void>;
}

/**
 * Reports work in progress.
 * @returns undefined when there is none, otherwise a promise that resolves when some of it is done
 */
export type WorkInProgress = () => Promise<unknown> | undefined;

/** A standing clock with the functions that the kit and the project's own tests need. */
export interface ManualClock extends StandingClock {
  /** Advances the time; due callbacks run immediately, in order, each at its own time. */
  jump(durationMs: number): void;
  /** Remaining milliseconds of each scheduled callback, shortest first. */
  delays(): number[];
  /**
   * Makes {@link StandingClock.advance} wait for work.
   * @returns a function that ends this
   */
  waitFor(work: WorkInProgress): () => void;
  /** Drops all scheduled callbacks and returns to the start time. */
  restart(): void;
}

interface ScheduledCall {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Default start time of a standing clock: 1 January 2026, 00:00 UTC. */
export const defaultStartMs = Date.UTC(2026, 0, 1);

/** Turns of the event loop after which data that this process sent to itself has arrived. */
const settlingTurns = 3;

/** Waits until all continuations of resolved promises have run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < settlingTurns; turn += 1) await nextTurn();
}

/** Creates a clock that stands still at `startMs`, in milliseconds since the Unix epoch. */
export function createManualClock(startMs: number = defaultStartMs): ManualClock {
  const scheduled = new Set<ScheduledCall>();
  const sources = new Set<WorkInProgress>();
  let nowMs = startMs;
  let advancing = Promise.resolve();

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

  async function finishWork(): Promise<void> {
    for (;;) {
      await settle();
      const works = [...sources].flatMap((work) => work() ?? []);
      if (works.length === 0) return;
      await Promise.all(works);
    }
  }

  async function moveBy(durationMs: number): Promise<void> {
    const endMs = nowMs + durationMs;
    await finishWork();
    while (callNext(endMs)) await finishWork();
    nowMs = endMs;
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
    advance(duration) {
      const durationMs = toMilliseconds(duration);
      const moved = advancing.then(() => moveBy(durationMs));
      advancing = moved.catch(() => undefined);
      return moved;
    },
    delays: () => [...scheduled].map(({ dueMs }) => dueMs - nowMs).toSorted((a, b) => a - b),
    waitFor(work) {
      sources.add(work);
      return () => sources.delete(work);
    },
    restart() {
      scheduled.clear();
      nowMs = startMs;
    },
  };
}

/** True for a clock of {@link createManualClock}. */
export function isManual(clock: SandboxClock): clock is ManualClock {
  return "waitFor" in clock;
}
