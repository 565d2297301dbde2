/**
 * Placeholders in capitals that stand in the documentation for values that differ each time, such as `VIDEO_ID`. The
 * first result that shows one defines its value for the rest of the page.
 */
export class StandIns {
  readonly #values = new Map<string, string>();

  /** True when a text is a placeholder. */
  static is(text: string): boolean {
    return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:ID|CURSOR|URL|TIME|NAME|KEY|CODE)$/.test(text);
  }

  /** Value of a placeholder; undefined until it is defined. */
  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** Defines a placeholder. */
  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  /**
   * Replaces all placeholders in a text by their values.
   * @throws Error for an undefined placeholder.
   */
  fill(text: string): string {
    return text.replaceAll(inText, (name) => {
      const value = this.#values.get(name);
      if (value === undefined && StandIns.is(name)) {
        throw new Error(`no answer before it on the page says what ${name} stands for`);
      }
      return value ?? name;
    });
  }
}

/** Words in capitals, except variables of a shell or a program, and settings. */
const inText = /(?<![A-Z0-9_${.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Z0-9_=])/g;
