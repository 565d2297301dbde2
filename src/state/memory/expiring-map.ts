import type { Clock } from "../../clock.ts";

interface Entry<Value> {
  readonly value: Value;
  readonly lifeMs: number;
  endsAtMs: number;
}

/** Number of entries that each write checks for expiry. With 2, entries are removed faster than they are added. */
const entriesPerWrite = 2;

/** Map whose values expire. Expired values are never returned, and later writes remove them gradually. */
export class ExpiringMap<Value> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry<Value>>();
  #sweep = this.#entries.entries();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of stored values, including expired ones that are not removed yet. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value; undefined when it is missing or expired. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isAlive(entry) ? entry.value : undefined;
  }

  /** Stores a value for `lifeMs` milliseconds. Replaces an existing value. */
  set(key: string, value: Value, lifeMs: number): void {
    this.#removeSomeEnded();
    this.#entries.set(key, { value, lifeMs, endsAtMs: this.#clock.now() + lifeMs });
  }

  /** Removes a value. @returns true when it existed. */
  delete(key: string): boolean {
    const isThere = this.get(key) !== undefined;
    this.#entries.delete(key);
    return isThere;
  }

  #isAlive(entry: Entry<Value>): boolean {
    const nowMs = this.#clock.now();
    // If the clock is set back, an entry must not live longer than `lifeMs` from that time.
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
