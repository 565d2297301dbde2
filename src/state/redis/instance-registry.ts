import { Listeners } from "../listeners.ts";

/** After Redis was away all have to come back first: nobody counts as gone for this long, in milliseconds. */
const graceMs = 3_000;

/**
 * Who has not heard of Redis for this long, in milliseconds, has stood still, perhaps with the whole machine and all who run on it. It takes
 * nobody for gone before the same time has passed once more, in which the others show themselves.
 */
const standstillMs = 1_000;

/** Most names of instances that ended not long ago. */
const maxEnded = 64;

/** Which instances are alive, and which have ended not long ago. */
export class InstanceRegistry {
  readonly #own: string;
  readonly #gone = new Listeners<readonly string[]>();
  #alive: ReadonlySet<string>;
  #ended: readonly string[] = [];
  #graceEndsAtMs = 0;
  #updatedAtMs = Infinity;
  #hasBegun = false;

  /** @param own name of this instance, which always counts as alive. */
  constructor(own: string) {
    this.#own = own;
    this.#alive = new Set([own]);
  }

  /** Those that were alive when Redis was last asked; never empty. */
  get alive(): ReadonlySet<string> {
    return this.#alive;
  }

  /** Those whose leases are free. */
  get ended(): readonly string[] {
    return this.#ended;
  }

  /** Calls the listener with the names of those that are gone. @returns a function that ends that. */
  onGone(listener: (gone: readonly string[]) => void): () => void {
    return this.#gone.add(listener);
  }

  /**
   * To be called after the first answer of Redis, when it has been found for the first time or again.
   * @param nowMs as all times here by a clock that nobody sets.
   */
  begin(nowMs: number): void {
    if (this.#hasBegun) this.#graceEndsAtMs = nowMs + graceMs;
    this.#hasBegun = true;
  }

  /** To be called when Redis is lost: what it says next is not yet the truth. */
  suspend(): void {
    this.#graceEndsAtMs = Infinity;
    this.#ended = [];
  }

  /**
   * Takes what Redis says.
   * @param alive those who have shown themselves lately.
   * @param ended those who have not, and did before.
   */
  update(alive: readonly string[], ended: readonly string[], nowMs: number): void {
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
    // Redis may have lost its data, and with them the names of those that had ended.
    this.#ended = [...new Set([...gone, ...ended, ...this.#ended])]
      .filter((name) => !this.#alive.has(name))
      .slice(0, maxEnded);
    if (gone.length > 0) this.#gone.tell(gone);
  }
}
