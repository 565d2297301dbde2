import type { Clock } from "../../clock.ts";

interface Entry<Value> {
  readonly value: Value;
  readonly lifeMs: number;
  endsAtMs: number;
}

/** How many entries each write looks at, to remove those that have ended: two, so that they go faster than new ones come. */
const entriesPerWrite = 2;

/** Values under a key, each for a time. What has ended is not found, and is removed little by little with later writes. */
export class ExpiringMap<Value> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry<Value>>();
  #sweep = this.#entries.entries();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many values are kept, ended ones that have not been removed yet included. */
  get size(): number {
    return this.#entries.size;
  }

  /** Undefined when there is none, or its life is over. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isAlive(entry) ? entry.value : undefined;
  }

  /** Keeps a value for `lifeMs` milliseconds, in the place of any other. */
  set(key: string, value: Value, lifeMs: number): void {
    this.#removeSomeEnded();
    this.#entries.set(key, { value, lifeMs, endsAtMs: this.#clock.now() + lifeMs });
  }

  /** @returns whether it was there. */
  delete(key: string): boolean {
    const isThere = this.get(key) !== undefined;
    this.#entries.delete(key);
    return isThere;
  }

  #isAlive(entry: Entry<Value>): boolean {
    const nowMs = this.#clock.now();
    // A clock that was set back must not prolong a life by as much.
    entry.endsAtMs = Math.min(entry.endsAtMs, nowMs + entry.lifeMs);
    return entry.endsAtMs > nowMs;
  }

  #removeSomeEnded(): void {
    for (let looked = 0; looked < entriesPerWrite; looked += 1) {
      const next = this.#sweep.next();
      if (next.done) {
        this.#sweep = this.#entries.entries();
        return;
      }
      const [key, entry] = next.value;
      if (!this.#isAlive(entry)) this.#entries.delete(key);
    }
  }
}
