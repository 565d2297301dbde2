/** Choice between texts: the text of the first case whose JavaScript condition is true, or `otherwise`. */
interface Choice {
  readonly cases: readonly (readonly [condition: string, text: string])[];
  readonly otherwise: string;
}

const nothing: Choice = { cases: [], otherwise: "" };

/** Body of a generated function that writes JSON. Its variable `text` holds the output so far. */
export class Code {
  readonly #lines: string[] = [];
  readonly #newVariable: () => string;
  /** Text that is known in advance but not written yet, possibly a choice. Adjacent texts are written together. */
  #pending = nothing;

  /** Creates an empty body. @param newVariable returns an unused name. */
  constructor(newVariable: () => string) {
    this.#newVariable = newVariable;
  }

  /** Statements of the function so far. Writes the pending text first. */
  get body(): string {
    this.flush();
    return this.#lines.join("\n");
  }

  /** Expression for the complete output. */
  get whole(): string {
    const { cases, otherwise } = this.#pending;
    if (cases.every(([, text]) => text === otherwise)) {
      return otherwise === "" ? "text" : `text + ${JSON.stringify(otherwise)}`;
    }
    const choice = cases.map(([condition, text]) => `${condition} ? ${JSON.stringify(text)} : `).join("");
    return `text + (${choice}${JSON.stringify(otherwise)})`;
  }

  /** Adds a line of code. */
  line(line: string): void {
    this.#lines.push(line);
  }

  /** Adds a variable with the value of an expression. Returns its name. */
  variable(expression: string): string {
    const name = this.#newVariable();
    this.line(`var ${name} = ${expression};`);
    return name;
  }

  /** Adds constant text. */
  text(text: string): void {
    const { cases, otherwise } = this.#pending;
    this.#pending = {
      cases: cases.map(([condition, chosen]) => [condition, chosen + text]),
      otherwise: otherwise + text,
    };
  }

  /** Adds a choice between constant texts. */
  choose(cases: Choice["cases"], otherwise: string): void {
    const before = this.takeKnown();
    this.#pending = {
      cases: cases.map(([condition, text]) => [condition, before + text]),
      otherwise: before + otherwise,
    };
  }

  /** Adds the value of an expression. */
  append(expression: string): void {
    this.line(`text = ${this.whole} + ${expression};`);
    this.#pending = nothing;
  }

  /**
   * Adds an if/else statement. @param condition must still be true after the code of the first branch, and false after
   * that of the second.
   */
  branch(condition: string, writeThen: () => void, writeElse: () => void): void {
    const before = this.#pending;
    this.line(`if (${condition}) {`);
    writeThen();
    this.flush();
    this.line("} else {");
    this.#pending = before;
    writeElse();
    this.line("}");
    const { cases, otherwise } = this.#pending;
    this.#pending = { cases: [[condition, ""], ...cases], otherwise };
  }

  /** Returns and clears the pending text. A pending choice is written first. */
  takeKnown(): string {
    if (this.#pending.cases.length > 0) this.flush();
    const { otherwise } = this.#pending;
    this.#pending = nothing;
    return otherwise;
  }

  /** Writes the pending text. */
  flush(): void {
    const { whole } = this;
    if (whole !== "text") this.line(`text = ${whole};`);
    this.#pending = nothing;
  }
}
