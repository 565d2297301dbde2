/**
 * Names in capitals that stand in the documentation for values which differ each time, such as `VIDEO_ID`. The first answer
 * that shows one says what it stands for; everything later on the page means that value.
 */
export class StandIns {
  readonly #values = new Map<string, string>();

  /** Whether a text is such a name. */
  static is(text: string): boolean {
    return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:ID|CURSOR|URL|TIME|NAME|KEY|CODE)$/.test(text);
  }

  /** What a name stands for; undefined as long as nothing has said it. */
  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** Says what a name stands for. */
  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  /**
   * A text with the values in the place of all names.
   * @throws Error for a name that nothing before has explained.
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

/** Words in capitals, but for variables of a shell or a program, and settings. */
const inText = /(?<![A-Z0-9_${.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![A-Z0-9_=])/g;
