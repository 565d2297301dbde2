import { Listeners } from "../listeners.ts";

/** After Redis was away all have to come back first: nobody counts as gone for this long, in milliseconds. */
const graceMs = 3_000;

/**
 * Who has not heard of Redis for this long, in milliseconds, has stood still, perhaps with the whole machine and all who run on it. It takes
 * nobody for gone before the same time has passed once more, in which the others show themselves.
 */
const standstillMs = 1_000;

/** The instances that are alive, as this one sees them. All times are by a clock that nobody sets. */
export class InstanceView {
  readonly #own: string;
  readonly #gone = new Listeners<readonly string[]>();
  #alive: ReadonlySet<string>;
  #graceEndsAtMs = 0;
  #updatedAtMs = Infinity;

  /** @param own name of this instance, which always counts as alive. */
  constructor(own: string) {
    this.#own = own;
    this.#alive = new Set([own]);
  }

  /** Those that were alive when Redis was last asked; never empty. */
  get alive(): ReadonlySet<string> {
    return this.#alive;
  }

  /** Calls the listener with the names of those that are gone. @returns a function that ends that. */
  onGone(listener: (gone: readonly string[]) => void): () => void {
    return this.#gone.add(listener);
  }

  /** Whether an instance is gone for certain, by what Redis has just said. */
  isGone(name: string, nowMs: number): boolean {
    return nowMs >= this.#graceEndsAtMs && !this.#alive.has(name);
  }

  /** Has to be told when Redis has been found again, before what it says then: that is not yet the truth. */
  beginGrace(nowMs: number): void {
    this.#graceEndsAtMs = nowMs + graceMs;
  }

  /** Takes what Redis says. @param alive those who have shown themselves lately. */
  update(alive: readonly string[], nowMs: number): void {
    if (nowMs - this.#updatedAtMs > standstillMs) {
      this.#graceEndsAtMs = Math.max(this.#graceEndsAtMs, nowMs + standstillMs);
    }
    this.#updatedAtMs = nowMs;
    if (nowMs < this.#graceEndsAtMs) {
      this.#alive = new Set([...this.#alive, ...alive]);
      return;
    }
    const before = this.#alive;
    this.#alive = new Set([this.#own, ...alive]);
    const gone = [...before].filter((name) => !this.#alive.has(name));
    if (gone.length > 0) this.#gone.tell(gone);
  }
}
