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
import type { Code } from "./code.ts";

interface LeafValue {
  readonly type: GraphQLOutputType;
  /** Variable with the value. */
  readonly value: string;
  /** What a run takes to write a value that is not of the usual kind. */
  readonly args: string;
  /** Gives something a name in the code. */
  readonly constant: (value: unknown) => string;
}

/** Writes a leaf behind what is pending. */
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

/** Writes a text. @param usual the beginning of an expression, for values of the usual kind. */
function writeText(code: Code, leaf: LeafValue, usual: string): void {
  code.append(`(${usual}${unlessNull(leaf, '"null"')}run.odd(${leaf.args}))`);
}

/** Writes what stands between quotes. @param usual the beginning of an expression, for values of the usual kind. */
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
    // A value without a name is an error.
    write(`(${name} ?? run.odd(${args}))`);
    return;
  }
  const writeNull = () => {
    code.line(`if (${value} != null) run.odd(${args});`);
    code.text(`${before}null`);
  };
  code.branch(`${name} === undefined`, writeNull, () => write(name));
}

/** Writes nothing yet, as both texts are known. */
function writeBoolean(code: Code, leaf: LeafValue): void {
  const { type, value, args } = leaf;
  const usual = `${value} === true || ${value} === false ? ${value} : `;
  const flag = code.variable(`${usual}${unlessNull(leaf, "null")}JSON.parse(run.odd(${args}))`);
  code.choose(
    [...(isNonNullType(type) ? [] : [[`${flag} === null`, "null"] as const]), [flag, "true"]],
    "false",
  );
}

/** The beginning of an expression, for null where it is no error. */
function unlessNull({ type, value }: LeafValue, text: string): string {
  return isNonNullType(type) ? "" : `${value} == null ? ${text} : `;
}
