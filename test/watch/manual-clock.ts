import type { Clock } from "../../src/clock.ts";

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #nowMs = Date.UTC(2026, 0, 1);
  readonly #calls = new Set<{ readonly dueMs: number; readonly callback: () => void }>();

  now(): number {
    return this.#nowMs;
  }

  schedule(callback: () => void, delayMs: number): () => void {
    const call = { dueMs: this.#nowMs + delayMs, callback };
    this.#calls.add(call);
    return () => void this.#calls.delete(call);
  }

  /** Calls that are still to come. */
  get pendingCalls(): number {
    return this.#calls.size;
  }

  /** Moves the clock, makes what is due happen in order, and lets everything that follows from it happen as well. */
  async advance(byMs: number): Promise<void> {
    const targetMs = this.#nowMs + byMs;
    await settle();
    for (;;) {
      const next = [...this.#calls].toSorted((a, b) => a.dueMs - b.dueMs)[0];
      if (next === undefined || next.dueMs > targetMs) break;
      this.#calls.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.callback();
      await settle();
    }
    this.#nowMs = targetMs;
  }
}

/** Lets all promises that are ready go on. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
