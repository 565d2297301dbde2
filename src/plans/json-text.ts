/** Value or promise of a value. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** True for a promise, of any library. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

/**
 * Marks the promises in a list as handled, when an item has failed and the others are not awaited. Otherwise their
 * rejections would count as unhandled.
 */
export function abandonItems(value: unknown): void {
  if (!Array.isArray(value)) return;
  for (const item of value) if (isPromise(item)) item.then(undefined, () => undefined);
}

/** Text with gaps that promises fill in later. */
export class PendingText {
  readonly #befores: string[] = [];
  readonly #gaps: Promise<string>[] = [];

  /** Adds a text and the gap after it. */
  add(before: string, gap: Promise<string>): void {
    this.#befores.push(before);
    this.#gaps.push(gap);
  }

  /** Returns the complete text. @param end text after the last gap. */
  async join(end: string): Promise<string> {
    const texts = await Promise.all(this.#gaps);
    return texts.reduceRight((behind, text, index) => this.#befores[index] + text + behind, end);
  }

  /** Waits for all gaps. Rejects with the first error of a gap, or with `reason` when all gaps are filled. */
  async fail(reason: unknown): Promise<never> {
    await Promise.all(this.#gaps);
    throw reason;
  }
}

/**
 * Matches the characters that may need an escape: control characters, quotes, backslashes and surrogates. Of the
 * surrogates, only lone ones are escaped.
 */
const unsafe = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Maximum length of a text for which a loop over the characters is faster than a regular expression, in characters. */
const maxShort = 48;

/** Returns the JSON text of a string without its quotes. */
export function escaped(text: string): string {
  const { length } = text;
  if (length > maxShort) return unsafe.test(text) ? escape(text) : text;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff))
      return escape(text);
  }
  return text;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
