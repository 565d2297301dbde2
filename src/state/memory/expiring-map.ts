import type { Clock } from "../../clock.ts";
import { SweptMap } from "./swept-map.ts";

interface Entry<Value> {
  readonly value: Value;
  readonly lifeMs: number;
  endsAtMs: number;
}

/** Values under a key, each for a time. What has ended is not found, and is removed little by little with later writes. */
export class ExpiringMap<Value> {
  readonly #clock: Clock;
  readonly #entries = new SweptMap<Entry<Value>>((entry) => this.#isAlive(entry));

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined when there is none, or its life is over. */
  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Keeps a value for `lifeMs` milliseconds, in the place of any other. */
  set(key: string, value: Value, lifeMs: number): void {
    this.#entries.set(key, { value, lifeMs, endsAtMs: this.#clock.now() + lifeMs });
  }

  /** @returns whether it was there. */
  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  /** Removes all values that a condition holds for. */
  deleteWhere(condition: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries.alive()) if (condition(value)) this.#entries.delete(key);
  }

  #isAlive(entry: Entry<Value>): boolean {
    const nowMs = this.#clock.now();
    // A clock that was set back must not prolong a life by as much.
    entry.endsAtMs = Math.min(entry.endsAtMs, nowMs + entry.lifeMs);
    return entry.endsAtMs > nowMs;
  }
}
