/** How many entries each write looks at, to remove those that have ended: two, so that they go faster than new ones come. */
const entriesPerWrite = 2;

/** Values under a key. Those that have ended are not found, and are removed little by little with later writes. */
export class SweptMap<Value> {
  readonly #isAlive: (value: Value) => boolean;
  readonly #entries = new Map<string, Value>();
  #sweep = this.#entries.entries();

  /** @param isAlive whether a value has not ended. */
  constructor(isAlive: (value: Value) => boolean) {
    this.#isAlive = isAlive;
  }

  /** How many values are kept, ended ones that have not been removed yet included. */
  get size(): number {
    return this.#entries.size;
  }

  /** Undefined when there is none, or it has ended. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    if (this.#isAlive(value)) return value;
    this.#entries.delete(key);
    return undefined;
  }

  /** Keeps a value, in the place of any other. */
  set(key: string, value: Value): void {
    this.#removeSomeEnded();
    this.#entries.set(key, value);
  }

  /** @returns whether it was there. */
  delete(key: string): boolean {
    const isThere = this.get(key) !== undefined;
    this.#entries.delete(key);
    return isThere;
  }

  /** All values that have not ended, with their keys. One can be removed meanwhile. */
  *alive(): Generator<readonly [key: string, value: Value]> {
    for (const entry of this.#entries) if (this.#isAlive(entry[1])) yield entry;
  }

  #removeSomeEnded(): void {
    for (let looked = 0; looked < entriesPerWrite; looked += 1) {
      const next = this.#sweep.next();
      if (next.done) {
        this.#sweep = this.#entries.entries();
        return;
      }
      const [key, value] = next.value;
      if (!this.#isAlive(value)) this.#entries.delete(key);
    }
  }
}
