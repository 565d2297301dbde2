/**
 * Keeps values by text, as many as fit: what was used longest ago goes first. Its size is that of the texts, because clients
 * choose them.
 */
export class TextCache<Value> {
  readonly #maxCharacters: number;
  /** In the order of use, the latest last. */
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  #size = 0;

  /** @param maxCharacters most characters of all texts together. */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** The value of a text; undefined when it is not kept. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Keeps a value. One that is too large alone is not kept.
   * @param size what it takes, in characters; the length of the key by default.
   */
  set(key: string, value: Value, size = key.length): void {
    this.#remove(key);
    if (size > this.#maxCharacters) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxCharacters) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
