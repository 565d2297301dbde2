import {
  getNullableType,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import type { Chance } from "./chance.ts";
import { oddTexts } from "./odd-values.ts";

/** A variable of a document. */
export interface Variable {
  readonly name: string;
  /** The input type it is used for, which determines its values. */
  readonly use: string;
  readonly type: GraphQLInputType;
  /** Its declaration, with the dollar sign and the default. */
  readonly declaration: string;
  readonly hasDefault: boolean;
}

/** Position of a value. */
interface Place {
  /** Name of the argument or input field. */
  readonly name: string;
  /** True when a default replaces an omitted value. */
  readonly hasDefault?: boolean;
  /** True when a variable in this position must have a non-null type, with or without a default. */
  readonly isStrict?: boolean;
  /** Receives the names of the variables used; null where only constants are allowed. */
  readonly used: Set<string> | null;
}

/** Variable names that are also properties of objects and functions. */
const oddNames = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf", "length", "variables"];

/** True when a value of this type can be written as text; a file cannot. */
export function canBeWritten(type: GraphQLInputType): boolean {
  return !String(type).includes("Upload") && !takesFile(type, new Set());
}

function takesFile(type: GraphQLInputType, seen: Set<GraphQLInputType>): boolean {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return takesFile(nullable.ofType, seen);
  if (!isInputObjectType(nullable)) return nullable.toString() === "Upload";
  if (seen.has(nullable)) return false;
  seen.add(nullable);
  return Object.values(nullable.getFields()).some((field) => takesFile(field.type, seen));
}

/** Writes argument values and declares the variables that they use. */
export class InputWriter {
  readonly #chance: Chance;
  readonly #variables = new Map<string, Variable>();
  /** Share of values that are variables. */
  readonly #variableShare: number;

  constructor(chance: Chance) {
    this.#chance = chance;
    this.#variableShare = chance.pick([0, 0.15, 0.3, 0.6]);
  }

  /** The used variables by name. */
  get variables(): ReadonlyMap<string, Variable> {
    return this.#variables;
  }

  /** Writes an argument value. */
  write(type: GraphQLInputType, place: Place): string {
    const { is } = this.#chance;
    if (place.used && is(this.#variableShare)) return this.#useVariable(type, place, place.used);
    if (isNonNullType(type)) return this.#writeNonNull(type.ofType, place);
    return is(0.1) ? "null" : this.#writeNonNull(type, place);
  }

  /** Writes the field values of an input object. */
  #writeFields(fields: readonly GraphQLInputField[], used: Set<string> | null): string[] {
    return fields.flatMap((field) => {
      const { name, type, defaultValue } = field;
      if (!isRequiredInputField(field) && this.#chance.is(0.5)) return [];
      return `${name}: ${this.write(type, { name, hasDefault: defaultValue !== undefined, used })}`;
    });
  }

  #writeNonNull(type: GraphQLInputType, place: Place): string {
    const { is, list, pick } = this.#chance;
    if (isListType(type)) {
      const item = { name: place.name, used: place.used };
      if (is(0.2)) return this.#writeNonNull(getNullableType(type.ofType), { ...item, used: null });
      const most = isInputObjectType(getNullableType(type.ofType)) ? 2 : 4;
      return `[${list(0, most, () => this.write(type.ofType, item)).join(is(0.5) ? ", " : " ")}]`;
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((field) => canBeWritten(field.type));
      if (!type.isOneOf) return `{${this.#writeFields(fields, place.used).join(", ")}}`;
      const { name, type: inner } = pick(fields);
      const chosen = new GraphQLNonNull(getNullableType(inner));
      return `{${name}: ${this.write(chosen, { name, used: place.used, isStrict: true })}}`;
    }
    if (isEnumType(type)) return pick(type.getValues()).name;
    return JSON.stringify(someScalar(String(type), this.#chance));
  }

  #useVariable(type: GraphQLInputType, place: Place, used: Set<string>): string {
    const { is, pick } = this.#chance;
    const known = [...this.#variables.values()].filter(
      (variable) => variable.use === place.name && canStandFor(variable, type, place),
    );
    const variable = known.length > 0 && is(0.4) ? pick(known) : this.#declare(type, place);
    used.add(variable.name);
    return `$${variable.name}`;
  }

  #declare(type: GraphQLInputType, { name: use, hasDefault = false, isStrict = false }: Place): Variable {
    const { is, pick } = this.#chance;
    const oddName = is(0.02) ? pick(oddNames) : "";
    const name = this.#variables.has(oddName) || oddName === "" ? `v${this.#variables.size}` : oddName;
    const nullable = getNullableType(type);
    const isNonNull = isNonNullType(type);
    // A nullable variable may be used in a non-null position only when the variable or the position has a default.
    const isLoose = isNonNull ? is(0.4) && !isStrict : is(0.75);
    const own = isLoose ? nullable : new GraphQLNonNull(nullable);
    const needsDefault = isNonNull && isLoose && !hasDefault;
    const written = needsDefault
      ? this.#writeNonNull(nullable, { name: use, used: null })
      : this.write(own, { name: use, used: null });
    const defaultText = needsDefault || is(0.25) ? ` = ${written}` : "";
    const variable = {
      name,
      use,
      type: own,
      declaration: `$${name}: ${String(own)}${defaultText}`,
      hasDefault: defaultText !== "" && defaultText !== " = null",
    };
    this.#variables.set(name, variable);
    return variable;
  }
}

/** True when a variable may be used in a position of this type. */
function canStandFor(variable: Variable, type: GraphQLInputType, place: Place): boolean {
  if (String(getNullableType(variable.type)) !== String(getNullableType(type))) return false;
  if (!isNonNullType(type) || isNonNullType(variable.type)) return true;
  return !place.isStrict && (variable.hasDefault || (place.hasDefault ?? false));
}

/**
 * Creates values for the variables of an operation, as in a request.
 * @param faultShare share of values of a wrong kind.
 */
export function writeVariables(
  variables: readonly Variable[],
  chance: Chance,
  faultShare: number,
): Record<string, unknown> {
  const { is } = chance;
  const entries: [string, unknown][] = [];
  for (const { name, use, type, hasDefault } of variables) {
    const mayBeLeftOut = !isNonNullType(type) || hasDefault;
    if (mayBeLeftOut ? is(0.3) : is(faultShare / 2)) continue;
    entries.push([name, writeValue(type, use, chance, faultShare)]);
  }
  if (is(0.05)) entries.push(["notDeclared", { a: [1] }]);
  return jsonObject(entries);
}

/** An object as JSON.parse creates it, where even `__proto__` is an own property. */
function jsonObject(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const members = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return JSON.parse(`{${members.join(",")}}`);
}

function writeValue(type: GraphQLInputType, name: string, chance: Chance, faultShare: number): unknown {
  const { is, list, pick } = chance;
  if (is(faultShare)) {
    return pick([null, true, 1, 1.5, 3e9, -1, "", "x", "NO_VALUE", [], [[]], {}, { a: 1 }, [null]]);
  }
  if (isNonNullType(type)) return writeNonNullValue(type.ofType, name, chance, faultShare);
  return is(0.15) ? null : writeNonNullValue(type, name, chance, faultShare);

  function writeNonNullValue(inner: GraphQLInputType, ...rest: [string, Chance, number]): unknown {
    if (isListType(inner)) {
      if (is(0.15)) return writeNonNullValue(getNullableType(inner.ofType), ...rest);
      const most = isInputObjectType(getNullableType(inner.ofType)) ? 2 : 4;
      return list(0, most, () => writeValue(inner.ofType, ...rest));
    }
    if (isInputObjectType(inner)) {
      const fields = Object.values(inner.getFields()).filter((field) => canBeWritten(field.type));
      const chosen = inner.isOneOf
        ? [pick(fields), ...fields.filter(() => is(faultShare))]
        : fields.filter((field) => (isRequiredInputField(field) ? !is(faultShare) : is(0.5)));
      const entries: [string, unknown][] = chosen.map(({ name: key, type: own }) => [
        key,
        writeValue(inner.isOneOf ? new GraphQLNonNull(getNullableType(own)) : own, key, chance, faultShare),
      ]);
      if (is(faultShare)) entries.push([pick(["noSuchField", "__proto__", "constructor"]), null]);
      return jsonObject(entries);
    }
    if (isEnumType(inner)) return pick(inner.getValues()).name;
    return someScalar(String(inner), chance);
  }
}

/** Valid values of scalars, as in JSON. */
const scalars: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  ID: ["id", "..", "a/b?c#d", 7],
  Int: [0, -1, 1, 2, 30, 2_147_483_647, -2_147_483_648],
  Boolean: [true, false],
  ByteCount: [0, 1_000, 2_147_483_648, Number.MAX_SAFE_INTEGER],
  DateTime: ["2026-03-01T10:00:00.000Z", "2026-03-01T12:00:00+02:00"],
  URL: ["https://example.com/a.jpg", "https://example.com/?q=%22#x"],
  SellerFeedType: ["LMS_ORDER_REPORT", "FX_LISTING"],
  MarketplaceId: ["EBAY_US", "EBAY_DE"],
  String: ["A name", "en-US", ...oddTexts.map((text) => text.toWellFormed())],
};

function someScalar(type: string, { pick }: Chance): string | number | boolean {
  return pick(scalars[type] ?? []);
}
