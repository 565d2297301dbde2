import { compileFunction } from "node:vm";
import { getNullableType, isAbstractType, isNonNullType, TypeNameMetaFieldDef } from "graphql";
import { toError } from "graphql/jsutils/toError.js";
import { Code } from "./code-writer.ts";
import { writeLeaf } from "./leaf-code.ts";
import type { FieldPlan, ObjectPlan, ValuePlan } from "./plan-tree.ts";
import type { Writer } from "./execution.ts";
import { abandonItems, escaped, isPromise, PendingText } from "./json-text.ts";
import { addPath } from "./response-path.ts";

/** Functions that every generated program uses under these names. */
const library = { abandonItems, addPath, escaped, isPromise, PendingText, toError };

/**
 * Generates the function that writes the data of an operation.
 * @param isSerial true when the fields are resolved one after another.
 */
export function createProgram(root: ObjectPlan, isSerial: boolean): Writer {
  const { source, constants } = writeProgram(root, isSerial);
  const names = [...Object.keys(library), ...constants.map((_, index) => `c${index}`)];
  const load = compileFunction(source, names) as (...values: unknown[]) => Writer;
  return load(...Object.values(library), ...constants);
}

/**
 * Returns the source of a program, and its constants `c0`, `c1` and so on. Identifiers contain only names of the schema
 * and of GraphQL. Names from the client occur only in string literals.
 */
export function writeProgram(
  root: ObjectPlan,
  isSerial: boolean,
): { readonly source: string; readonly constants: readonly unknown[] } {
  const writer = new ProgramWriter();
  const name = writer.writeFunction(root.type.name, isSerial, (body) =>
    writer.writeMembers(body, root, parameter),
  );
  return { source: [...writer.statements, `return ${name};`].join("\n"), constants: writer.constants };
}

/**
 * Function that is being generated. A pending value leaves a gap in its text, but a serial function awaits the value.
 */
interface Body {
  readonly code: Code;
  readonly isSerial: boolean;
  hasGaps: boolean;
}

/** Value in the generated code: the variable that holds it and an expression for its response path. */
interface Spot {
  readonly value: string;
  readonly path: string;
}

/** Parameters of every function. */
const parameter: Spot = { value: "value", path: "path" };

/**
 * Generates the functions of a program. Each returns the JSON text of its parameter `value`, whose response path is
 * `path`.
 */
class ProgramWriter {
  readonly statements: string[] = [];
  readonly constants: unknown[] = [];
  readonly #constantNames = new Map<unknown, string>();
  readonly #written = new Set<unknown>();
  #names = 0;

  /** Generates a function. @returns its name. */
  writeFunction(name: string, isSerial: boolean, write: (body: Body) => void): string {
    const unique = this.#newName(`${name}_`);
    const body: Body = { code: new Code(() => this.#newName("v")), isSerial, hasGaps: false };
    write(body);
    const { body: statements } = body.code;
    const lines = body.hasGaps
      ? [
          "var gaps = null;",
          `try {\n${statements}\n} catch (error) {`,
          "abandonItems(value);",
          "if (gaps === null) throw error;",
          "return gaps.fail(error);\n}",
          "return gaps === null ? text : gaps.join(text);",
        ]
      : [statements, "return text;"];
    const head = `${isSerial ? "async " : ""}function ${unique}(run, value, path) {`;
    this.statements.push([head, 'var text = "";', ...lines, "}"].join("\n"));
    return unique;
  }

  writeMembers(body: Body, { fields }: ObjectPlan, object: Spot): void {
    const { code } = body;
    for (const [index, field] of fields.entries()) {
      code.text(`${index === 0 ? "{" : ","}${JSON.stringify(field.position.name)}:`);
      this.#writeField(body, field, object);
    }
    code.text(fields.length === 0 ? "{}" : "}");
  }

  #writeField(body: Body, field: FieldPlan, object: Spot): void {
    const { code } = body;
    const { position, source } = field;
    if (position.field === TypeNameMetaFieldDef) {
      code.text(JSON.stringify(position.parentType.name));
      return;
    }
    const writeResolved = () =>
      this.#writeLater(body, `run.field(${this.#functionFor(field)}, ${object.value}, ${object.path})`);
    if (source === null) {
      writeResolved();
      return;
    }
    const read =
      typeof source.read === "string"
        ? `${object.value}[${JSON.stringify(source.read)}]`
        : `${this.#constant(source.read)}(${object.value})`;
    const spot = {
      value: attempt(code, read),
      path: `addPath(${object.path}, ${JSON.stringify(position.name)}, ${JSON.stringify(position.parentType.name)})`,
    };
    const writeRead = () => this.#writeValue(body, field, spot);
    if (source.mayBeUnknown) code.branch(`${spot.value} === undefined`, writeResolved, writeRead);
    else writeRead();
  }

  #writeLater(body: Body, expression: string): void {
    const { code } = body;
    const text = code.variable(expression);
    if (body.isSerial) {
      code.line(`if (typeof ${text} !== "string") ${text} = await ${text};`);
    } else {
      body.hasGaps = true;
      code.line(`if (typeof ${text} !== "string") {`);
      code.line(`(gaps ??= new PendingText()).add(${code.whole}, ${text});\ntext = "";\n} else`);
    }
    code.append(text);
  }

  /** Adds code for a value that may be a promise. If the value fails later, only its own position becomes null. */
  #writeCompleted(body: Body, plan: ValuePlan, { value, path }: Spot): void {
    this.#writeLater(body, `run.complete(${this.#functionFor(plan)}, ${value}, ${path})`);
  }

  /**
   * Adds code for a value that is not a promise. @param isOwn true in the function of this position, whose caller
   * handles errors.
   */
  #writeValue(body: Body, plan: ValuePlan, spot: Spot, isOwn = false): void {
    const { code } = body;
    const { value, path } = spot;
    const { position, objects, item } = plan;
    const args = `${this.#constant(position)}, ${value}, ${path}`;
    if (!objects && !item) {
      writeLeaf(code, { type: position.type, value, args, constant: (each) => this.#constant(each) });
      return;
    }
    const writePresent = () => {
      if (item) this.#writeList(body, item, spot, args, isOwn);
      else this.#writeObjectOf(body, plan, spot);
    };
    if (isNonNullType(position.type)) {
      if (objects)
        code.line(`if (${value} == null || ${value} instanceof Error) run.serializeOther(${args});`);
      writePresent();
      return;
    }
    if (!plan.isPure && !isOwn) {
      this.#writeCompleted(body, plan, spot);
      return;
    }
    if (objects) code.line(`if (${value} instanceof Error) ${value} = (run.serializeOther(${args}), null);`);
    code.branch(
      `${value} == null`,
      () => code.text("null"),
      () => {
        if (isOwn || !this.#canFail(plan)) {
          writePresent();
          return;
        }
        const start = code.variable("text");
        const before = code.whole;
        code.line("try {");
        writePresent();
        code.flush();
        const handled = `run.handle(error, ${this.#constant(position)}, ${path})`;
        code.line(`} catch (error) {\ntext = ${start};\ntext = ${before} + ${handled};\n}`);
      },
    );
  }

  /**
   * Adds code for a list. @param isOwn true when a resolver may have returned the list, so that it may contain
   * promises.
   */
  #writeList(body: Body, item: ValuePlan, { value, path }: Spot, args: string, isOwn: boolean): void {
    const { code } = body;
    code.line(`if (!Array.isArray(${value})) ${value} = run.items(${args});`);
    const before = code.takeKnown();
    const index = code.variable("0");
    code.line(`for (; ${index} < ${value}.length; ${index}++) {`);
    const spot = {
      value: code.variable(`${value}[${index}]`),
      path: `addPath(${path}, ${index}, undefined)`,
    };
    code.choose([[`${index} === 0`, `${before}[`]], ",");
    const writeCompleted = () => this.#writeCompleted(body, item, spot);
    const writeItem = () => this.#writeValue(body, item, spot);
    if (!isOwn) writeItem();
    else if (item.item) writeCompleted();
    else code.branch(`isPromise(${spot.value})`, writeCompleted, writeItem);
    code.flush();
    code.line("}");
    code.choose([[`${value}.length === 0`, `${before}[]`]], "]");
  }

  #writeObjectOf(body: Body, { position, objects = [] }: ValuePlan, spot: Spot): void {
    const { code } = body;
    const { value, path } = spot;
    const type = getNullableType(position.type);
    if (!isAbstractType(type)) {
      for (const object of objects) this.writeMembers(body, object, spot);
      return;
    }
    const before = code.takeKnown();
    const name = attempt(code, `${this.#constant(type)}.resolveType(${value})`);
    code.line(`switch (${name}) {`);
    // Types without selected fields share a branch.
    const branches = Map.groupBy(objects, (object) => (object.fields.length === 0 ? null : object));
    for (const same of branches.values()) {
      code.line(same.map((object) => `case ${JSON.stringify(object.type.name)}:`).join("\n"));
      code.text(before);
      for (const object of same.slice(0, 1)) this.writeMembers(body, object, spot);
      code.flush();
      code.line("break;");
    }
    code.line(`default: run.rejectType(${name}, ${this.#constant(position)}, ${path});\n}`);
  }

  /** True when an error inside an object or list can make the whole value null. */
  #canFail({ objects: [object, ...others] = [] }: ValuePlan): boolean {
    if (!object || others.length > 0) return true;
    return object.fields.some(
      ({ position }) => position.field !== TypeNameMetaFieldDef && isNonNullType(position.type),
    );
  }

  /** Returns the name of the function for a position, and generates the function the first time. */
  #functionFor(plan: ValuePlan): string {
    const name = this.#constant(plan.position);
    if (!this.#written.has(name)) {
      this.#written.add(name);
      const { parentType, field } = plan.position;
      const writer = this.writeFunction(`${parentType.name}_${field.name}`, false, (body) =>
        this.#writeValue(body, plan, parameter, true),
      );
      this.statements.push(`${name}.write = ${writer};`);
    }
    return name;
  }

  #constant(value: unknown): string {
    const name = this.#constantNames.get(value) ?? `c${this.constants.push(value) - 1}`;
    this.#constantNames.set(value, name);
    return name;
  }

  #newName(prefix: string): string {
    this.#names += 1;
    return `${prefix}${this.#names}`;
  }
}

/**
 * Adds a variable that contains the value of an expression, or the error that the expression throws. Returns its name.
 */
function attempt(code: Code, expression: string): string {
  const variable = code.variable("undefined");
  code.line(`try { ${variable} = ${expression}; } catch (error) { ${variable} = toError(error); }`);
  return variable;
}
