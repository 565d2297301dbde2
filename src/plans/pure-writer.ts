import { compileFunction } from "node:vm";
import {
  type GraphQLEnumType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isEnumType,
} from "graphql";
import type { ScalarText } from "../schema/scalar-text.ts";
import { escaped } from "./json-text.ts";
import type { FieldPlan, ObjectPlan, PureSource, ValuePlan, ValueShape, Writer } from "./plan-shape.ts";

/** Objects with more fields than this get a function of their own: huge functions are never optimised. */
const maxInlineFields = 60;

/** Makes the writer of a value. */
export function compileValue(value: ValuePlan): Writer {
  const code = new Code();
  writeValue(code, value, "value");
  return code.compile();
}

/** Makes the writer of a pure object. */
export function compileObject(object: ObjectPlan): Writer {
  const code = new Code();
  checkObject(code, "value");
  code.text("{");
  writeFields(code, object.fields, "value");
  code.text("}");
  return code.compile();
}

/** Makes the writer of some pure fields of an object, with commas between them. */
export function compileFields(fields: readonly FieldPlan[]): Writer {
  const code = new Code();
  if (fields.some(({ source }) => source?.kind !== "typename")) checkObject(code, "value");
  writeFields(code, fields, "value");
  return code.compile();
}

/** Text that is known, or known to be one of two, and not written yet: neighbours are written as one piece. */
interface Pending {
  /** Which of the two, in JavaScript; null when both are the same. */
  readonly condition: string | null;
  readonly first: string;
  readonly second: string;
}

const nothing: Pending = { condition: null, first: "", second: "" };

/** The code of a writer. `text` is all that was written so far, and `return` without a value tells of a doubt. */
class Code {
  readonly #lines: string[] = [];
  readonly #constants: unknown[] = [];
  #variables = 0;
  pending: Pending = nothing;

  line(line: string): void {
    this.#lines.push(line);
  }

  /** A name for a value that the code uses. */
  constant(value: unknown): string {
    this.#constants.push(value);
    return `c${this.#constants.length - 1}`;
  }

  /** A new variable with the value of an expression. */
  variable(expression: string): string {
    const name = `v${this.#variables}`;
    this.#variables += 1;
    this.line(`var ${name} = ${expression};`);
    return name;
  }

  /** Adds text that is known beforehand. */
  text(text: string): void {
    const { condition, first, second } = this.pending;
    this.pending = { condition, first: first + text, second: second + text };
  }

  /** Adds one of two texts. */
  choice(condition: string, first: string, second: string): void {
    if (this.pending.condition !== null) this.flush();
    const before = this.pending.first;
    this.pending = { condition, first: before + first, second: before + second };
  }

  /** Adds what an expression gives. */
  expression(expression: string): void {
    this.flush(expression);
  }

  /** The pending text when it is the same in every case; otherwise it is written first. */
  takeKnown(): string {
    if (this.pending.condition !== null) this.flush();
    const { first } = this.pending;
    this.pending = nothing;
    return first;
  }

  /** Writes what is pending, and an expression behind it. */
  flush(expression?: string): void {
    const { condition, first, second } = this.pending;
    this.pending = nothing;
    const known =
      condition === null ? quoted(first) : `(${condition} ? ${quoted(first)} : ${quoted(second)})`;
    const pieces = [first || second ? known : null, expression ?? null].filter((piece) => piece !== null);
    if (pieces.length > 0) this.line(`text = text + ${pieces.join(" + ")};`);
  }

  /** The function of the code. Only names of the schema and of GraphQL stand in it, all of them as string literals. */
  compile(): Writer {
    this.flush();
    const body = `return function write(value, before) {\nvar text = before;\n${this.#lines.join("\n")}\nreturn text;\n};`;
    const names = this.#constants.map((_, index) => `c${index}`);
    const make = compileFunction(body, ["escaped", ...names]) as (...values: unknown[]) => Writer;
    return make(escaped, ...this.#constants);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function writeFields(code: Code, fields: readonly FieldPlan[], object: string): void {
  for (const [index, { name, parentType, source, value }] of fields.entries()) {
    code.text(`${index > 0 ? "," : ""}${quoted(name)}:`);
    if (source?.kind === "typename") code.text(quoted(parentType.name));
    else writeValue(code, value, readField(code, source, object));
  }
}

/** A variable that holds the value of a field. */
function readField(code: Code, source: PureSource | null, object: string): string {
  if (source?.kind === "property") return code.variable(`${object}[${quoted(source.name)}]`);
  if (source?.kind !== "call") throw new Error("Only pure fields can be written.");
  const value = code.variable(`${code.constant(source.read)}(${object})`);
  if (source.isKnown) code.line(`if (${value} === undefined) return;`);
  return value;
}

function writeValue(code: Code, { isNonNull, shape }: ValuePlan, value: string): void {
  if (isNonNull) {
    writePresent(code, shape, value);
    return;
  }
  const { pending } = code;
  code.line(`if (${value} == null) {`);
  code.text("null");
  code.flush();
  code.line("} else {");
  code.pending = pending;
  writePresent(code, shape, value);
  const end = code.takeKnown();
  code.line("}");
  code.choice(`${value} == null`, "", end);
}

/** Writes a value that is not null, or else is in doubt. */
function writePresent(code: Code, shape: ValueShape, value: string): void {
  switch (shape.kind) {
    case "leaf":
      if (isEnumType(shape.type)) writeEnum(code, shape.type, value);
      else writeScalar(code, shape.type, value);
      return;
    case "list":
      writeList(code, shape.item, value);
      return;
    case "object":
      if (shape.object.fields.length > maxInlineFields) {
        writeByItself(code, code.constant(shape.object), value);
        return;
      }
      checkObject(code, value);
      code.text("{");
      writeFields(code, shape.object.fields, value);
      code.text("}");
      return;
    case "abstract": {
      const pure = new Map([...shape.possible].filter(([, object]) => object.isPure));
      const type = code.constant(shape.type);
      const name = code.variable(`${type}.resolveType(${value}, undefined, undefined, ${type})`);
      const object = code.variable(`${code.constant(pure)}.get(${name})`);
      code.line(`if (${object} === undefined) return;`);
      writeByItself(code, object, value);
    }
  }
}

function writeByItself(code: Code, object: string, value: string): void {
  code.flush();
  code.line(`text = ${object}.writer(${value}, text);`);
  code.line("if (text === undefined) return;");
}

function checkObject(code: Code, value: string): void {
  code.line(
    `if (typeof ${value} !== "object" || ${value} === null || ${value} instanceof Error || typeof ${value}.then === "function") return;`,
  );
}

function writeList(code: Code, item: ValuePlan, list: string): void {
  code.line(`if (!Array.isArray(${list})) return;`);
  const before = code.takeKnown();
  const index = code.variable("0");
  code.line(`for (; ${index} < ${list}.length; ${index}++) {`);
  const each = code.variable(`${list}[${index}]`);
  code.choice(`${index} === 0`, `${before}[`, ",");
  writeValue(code, item, each);
  code.flush();
  code.line("}");
  code.choice(`${list}.length === 0`, `${before}[]`, "]");
}

function writeEnum(code: Code, type: GraphQLEnumType, value: string): void {
  const before = `${code.takeKnown()}"`;
  const texts = new Map(type.getValues().map((each) => [each.value as unknown, before + each.name]));
  const text = code.variable(`${code.constant(texts)}.get(${value})`);
  code.line(`if (${text} === undefined) return;`);
  code.expression(text);
  code.text('"');
}

function writeScalar(code: Code, type: { readonly extensions: object }, value: string): void {
  const { jsonText } = type.extensions as ScalarText;
  if (type === GraphQLString || type === GraphQLID || jsonText === "string") {
    code.line(`if (typeof ${value} !== "string") return;`);
    writeCharacters(code, `escaped(${value})`);
  } else if (type === GraphQLInt) {
    code.line(`if (typeof ${value} !== "number" || (${value} | 0) !== ${value}) return;`);
    code.expression(value);
  } else if (type === GraphQLFloat || jsonText === "number") {
    code.line(`if (typeof ${value} !== "number" || !Number.isFinite(${value})) return;`);
    code.expression(value);
  } else if (type === GraphQLBoolean) {
    code.line(`if (typeof ${value} !== "boolean") return;`);
    code.choice(value, "true", "false");
  } else {
    const text = code.variable(`${code.constant(jsonText)}(${value})`);
    code.line(`if (${text} === undefined) return;`);
    writeCharacters(code, text);
  }
}

function writeCharacters(code: Code, characters: string): void {
  code.text('"');
  code.expression(characters);
  code.text('"');
}
