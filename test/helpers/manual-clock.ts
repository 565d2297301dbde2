import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../src/clock.ts";

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** Lets everything run that waits for nothing but promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>();
  #nowMs: number;
  #order = 0;

  constructor(nowMs = Date.UTC(2026, 0, 1)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  schedule(callback: () => void, delayMs: number): () => void {
    this.#order += 1;
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Remaining milliseconds of every timer, shortest first. */
  delays(): number[] {
    return [...this.#timers].map((timer) => timer.atMs - this.#nowMs).toSorted((a, b) => a - b);
  }

  /** Moves the time on; timers that become due run in their order, and promises settle after each of them. */
  async advance(durationMs: number): Promise<void> {
    const endMs = this.#nowMs + durationMs;
    await settle();
    for (let timer = this.#next(endMs); timer; timer = this.#next(endMs)) {
      this.#nowMs = timer.atMs;
      this.#timers.delete(timer);
      timer.callback();
      await settle();
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    return [...this.#timers]
      .filter((timer) => timer.atMs <= endMs)
      .toSorted((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
  }
}
