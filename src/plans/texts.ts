/** A value, or the promise of one. */
export type Later<Value> = Value | Promise<Value>;

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

/** Control characters, quotes, backslashes and surrogates, of which lone ones are escaped. */
const unsafe = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Up to this length a loop over the characters is faster than a regular expression. */
const maxShort = 48;

/** What stands between the quotes when JSON writes a string. */
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
