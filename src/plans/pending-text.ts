/** A value, or the promise of one. */
export type Later<Value> = Value | Promise<Value>;

/** Whether a value is a promise of any kind. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

/** A text with gaps, whose texts are waited for. */
export class PendingText {
  readonly #befores: string[] = [];
  readonly #gaps: Promise<string>[] = [];

  /** Adds a text and the gap behind it. */
  add(before: string, gap: Promise<string>): void {
    this.#befores.push(before);
    this.#gaps.push(gap);
  }

  /** The whole text. @param end what stands behind the last gap. */
  async join(end: string): Promise<string> {
    const texts = await Promise.all(this.#gaps);
    return texts.reduceRight((behind, text, index) => this.#befores[index] + text + behind, end);
  }

  /** Fails as soon as all gaps are filled, or else with the first of them that fails. */
  async fail(reason: unknown): Promise<never> {
    await Promise.all(this.#gaps);
    throw reason;
  }
}
