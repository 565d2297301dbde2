import { UseCounts } from "../../plans/use-counts.ts";
import { TextCache } from "./text-cache.ts";

/** After so many values that were to be kept, what was counted before weighs half. */
const valuesOfPeriod = 10_000;

/** What a value takes besides what grows with its text, in characters: a document of one field takes the memory of so many. */
const overhead = 60;

/**
 * A {@link TextCache} that keeps a value from the second time on that it is made. Most texts that a client writes anew for each
 * request never come again: kept, they would take the memory that a few hundred requests need, and displace those that do come again.
 */
export class RepeatedTextCache<Value> {
  readonly #cache: TextCache<Value>;
  readonly #counts = new UseCounts();
  #values = 0;

  /** @param maxCharacters most characters of all texts together, and 60 for each; or of what else is given as the size of values. */
  constructor(maxCharacters: number) {
    this.#cache = new TextCache(maxCharacters);
  }

  /** The value of a text; undefined when it is not kept. */
  get(key: string): Value | undefined {
    return this.#cache.get(key);
  }

  /**
   * Takes a value that was made for a text, and keeps it when that has come before.
   * @param size what it takes, in characters; by default what the parsed form of the text takes.
   */
  set(key: string, value: Value, size = key.length + overhead): void {
    this.#values += 1;
    if (this.#values % valuesOfPeriod === 0) this.#counts.halve();
    if (this.#counts.add(key) > 1) this.#cache.set(key, value, size);
  }
}
