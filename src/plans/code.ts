/** Choice between texts: the first one whose JavaScript condition holds, or `otherwise`. */
interface Choice {
  readonly cases: readonly (readonly [condition: string, text: string])[];
  readonly otherwise: string;
}

const nothing: Choice = { cases: [], otherwise: "" };

/** Body of a generated function that writes JSON. Its variable `text` holds the output so far. */
export class Code {
  readonly #lines: string[] = [];
  readonly #newVariable: () => string;
  /** Known text, possibly a choice, that is not written yet. Adjacent texts are written as one piece. */
  #pending = nothing;

  /** Creates an empty body. @param newVariable returns an unused name. */
  constructor(newVariable: () => string) {
    this.#newVariable = newVariable;
  }

  /** Statements so far, after writing the pending text. */
  get body(): string {
    this.flush();
    return this.#lines.join("\n");
  }

  /** Expression for the complete output so far. */
  get whole(): string {
    const { cases, otherwise } = this.#pending;
    if (cases.every(([, text]) => text === otherwise)) {
      return otherwise === "" ? "text" : `text + ${JSON.stringify(otherwise)}`;
    }
    const choice = cases.map(([condition, text]) => `${condition} ? ${JSON.stringify(text)} : `).join("");
    return `text + (${choice}${JSON.stringify(otherwise)})`;
  }

  /** Adds a statement or a part of one. */
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

  /** Adds one of several constant texts. */
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
   * Adds an if/else statement. @param condition must still hold after the code of the first branch, and must not hold
   * after the second.
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
