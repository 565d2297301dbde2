import {
  getNullableType,
  GraphQLBoolean,
  type GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  isEnumType,
  isNonNullType,
} from "graphql";
import type { ScalarText } from "../schema/extensions.ts";
import type { Code } from "./code-writer.ts";

interface LeafValue {
  readonly type: GraphQLOutputType;
  /** Name of the variable with the value. */
  readonly value: string;
  /** Arguments for the `run` method that writes a value of an unexpected type. */
  readonly args: string;
  /** Returns the name of a constant in the generated code. */
  readonly constant: (value: unknown) => string;
}

/** Adds code that writes a leaf value after the pending text. */
export function writeLeaf(code: Code, leaf: LeafValue): void {
  const { value, constant } = leaf;
  const type = getNullableType(leaf.type) as GraphQLLeafType;
  const { jsonText } = type.extensions as ScalarText;
  if (isEnumType(type)) {
    writeEnum(code, leaf, type);
  } else if (type === GraphQLString || type === GraphQLID || jsonText === "string") {
    writeCharacters(code, leaf, `typeof ${value} === "string" ? escaped(${value}) : `);
  } else if (typeof jsonText === "function") {
    writeCharacters(code, leaf, `${constant(jsonText)}(${value}) ?? `);
  } else if (type === GraphQLBoolean) {
    writeBoolean(code, leaf);
  } else if (type === GraphQLInt) {
    writeText(code, leaf, `typeof ${value} === "number" && (${value} | 0) === ${value} ? ${value} : `);
  } else if (type === GraphQLFloat || jsonText === "number") {
    writeText(code, leaf, `typeof ${value} === "number" && isFinite(${value}) ? ${value} : `);
  } else {
    writeText(code, leaf, "");
  }
}

/**
 * Adds code that writes a value without quotes. @param usual start of a conditional expression that handles values of
 * the expected type.
 */
function writeText(code: Code, leaf: LeafValue, usual: string): void {
  code.append(`(${usual}${unlessNull(leaf, '"null"')}run.serializeOther(${leaf.args}))`);
}

/**
 * Adds code that writes a quoted value. @param usual start of a conditional expression that handles values of the
 * expected type.
 */
function writeCharacters(code: Code, leaf: LeafValue, usual: string): void {
  const characters = code.variable(`${usual}(${unlessNull(leaf, "null")}run.oddCharacters(${leaf.args}))`);
  const write = () => {
    code.text('"');
    code.append(characters);
    code.text('"');
  };
  if (isNonNullType(leaf.type)) write();
  else code.branch(`${characters} === null`, () => code.text("null"), write);
}

function writeEnum(code: Code, { type, value, args, constant }: LeafValue, enumType: GraphQLEnumType): void {
  const before = code.takeKnown();
  const names = enumType
    .getValues()
    .map((each) => [each.value as unknown, `${before}"${each.name}`] as const);
  const name = code.variable(`${constant(new Map(names))}.get(${value})`);
  const write = (expression: string) => {
    code.append(expression);
    code.text('"');
  };
  if (isNonNullType(type)) {
    // An enum value without a name is an error.
    write(`(${name} ?? run.serializeOther(${args}))`);
    return;
  }
  const writeNull = () => {
    code.line(`if (${value} != null) run.serializeOther(${args});`);
    code.text(`${before}null`);
  };
  code.branch(`${name} === undefined`, writeNull, () => write(name));
}

/** Adds a choice between `true` and `false`, which is written together with the text that follows. */
function writeBoolean(code: Code, leaf: LeafValue): void {
  const { type, value, args } = leaf;
  const usual = `${value} === true || ${value} === false ? ${value} : `;
  const flag = code.variable(`${usual}${unlessNull(leaf, "null")}JSON.parse(run.serializeOther(${args}))`);
  code.choose(
    [...(isNonNullType(type) ? [] : [[`${flag} === null`, "null"] as const]), [flag, "true"]],
    "false",
  );
}

/** Returns the start of a conditional expression that handles null; empty for a non-null type. */
function unlessNull({ type, value }: LeafValue, text: string): string {
  return isNonNullType(type) ? "" : `${value} == null ? ${text} : `;
}
