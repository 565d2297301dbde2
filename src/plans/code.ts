/** One text of several: that of the first condition in JavaScript that holds, or else the last one. */
interface Choice {
  readonly cases: readonly (readonly [condition: string, text: string])[];
  readonly otherwise: string;
}

const nothing: Choice = { cases: [], otherwise: "" };

/** The body of a generated function that writes JSON: its variable `text` has what is written so far. */
export class Code {
  readonly #lines: string[] = [];
  readonly #newVariable: () => string;
  /** Text that is known but for a choice, and not written yet: neighbours are written as one piece. */
  #pending = nothing;

  /** @param newVariable gives names that stand for nothing else. */
  constructor(newVariable: () => string) {
    this.#newVariable = newVariable;
  }

  /** The statements so far, with all text written. */
  get body(): string {
    this.flush();
    return this.#lines.join("\n");
  }

  /** An expression for all text so far. */
  get whole(): string {
    const { cases, otherwise } = this.#pending;
    if (cases.every(([, text]) => text === otherwise)) {
      return otherwise === "" ? "text" : `text + ${JSON.stringify(otherwise)}`;
    }
    const choice = cases.map(([condition, text]) => `${condition} ? ${JSON.stringify(text)} : `).join("");
    return `text + (${choice}${JSON.stringify(otherwise)})`;
  }

  /** Adds a statement, or a part of one. */
  line(line: string): void {
    this.#lines.push(line);
  }

  /** A new variable with the value of an expression. */
  variable(expression: string): string {
    const name = this.#newVariable();
    this.line(`var ${name} = ${expression};`);
    return name;
  }

  /** Adds text that is known beforehand. */
  text(text: string): void {
    const { cases, otherwise } = this.#pending;
    this.#pending = {
      cases: cases.map(([condition, chosen]) => [condition, chosen + text]),
      otherwise: otherwise + text,
    };
  }

  /** Adds one of several texts. */
  choose(cases: Choice["cases"], otherwise: string): void {
    const before = this.takeKnown();
    this.#pending = {
      cases: cases.map(([condition, text]) => [condition, before + text]),
      otherwise: before + otherwise,
    };
  }

  /** Adds what an expression gives. */
  append(expression: string): void {
    this.line(`text = ${this.whole} + ${expression};`);
    this.#pending = nothing;
  }

  /** Branches. @param condition has to hold still after the code that is written where it holds, and not after the other. */
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

  /** Takes what is pending when it is the same in every case; otherwise it is written first. */
  takeKnown(): string {
    if (this.#pending.cases.length > 0) this.flush();
    const { otherwise } = this.#pending;
    this.#pending = nothing;
    return otherwise;
  }

  /** Writes what is pending. */
  flush(): void {
    const { whole } = this;
    if (whole !== "text") this.line(`text = ${whole};`);
    this.#pending = nothing;
  }
}
