import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from "graphql";
import { maxJsonBytes } from "../../src/http/request-text.ts";
import type { InputBound } from "../../src/schema/input-plugin.ts";

/** A field with texts or lists in its arguments, and the attacks on it. */
export interface AttackedField {
  /** Parent type and name, for example `Query.nodes`. */
  readonly name: string;
  readonly kind: "query" | "mutation" | "subscription";
  /** True when invalid input is an error of the payload. */
  readonly hasInputErrors: boolean;
  readonly attacks: readonly Attack[];
}

/** One value of an argument or input field that fills a whole request. */
export interface Attack {
  /** Path and kind of the value, for example `input.title: one text`. */
  readonly name: string;
  /** Path of the value as errors name it. */
  readonly path: readonly string[];
  /** Limit that the schema declares for the value; null for values of a wrong type. */
  readonly limit: number | null;
  /** Variable definitions of the operation, and the selection of the field on its type. */
  readonly declared: string;
  readonly selection: string;
  /** Creates the variables, which are large. */
  readonly makeVariables: () => Readonly<Record<string, unknown>>;
  /** Path of a file that the operation also needs; null without one. */
  readonly filePath: string | null;
}

/** Characters left for the operation around a value. */
const margin = 4_000;
const room = maxJsonBytes - margin;

/**
 * Returns every field of a schema with a list or a text in its arguments or input fields, with the attacks on each.
 */
export function attackedFields(schema: GraphQLSchema): AttackedField[] {
  const fields: AttackedField[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const attacks = attacksOn(field);
      if (attacks.length === 0) continue;
      const kind =
        type.name === "Mutation" || type.name === "Subscription" ? type.name.toLowerCase() : "query";
      fields.push({
        name: `${type.name}.${field.name}`,
        kind: kind as AttackedField["kind"],
        hasInputErrors: kind === "mutation" && payloadTakes(field, "ValidationError"),
        attacks,
      });
    }
  }
  return fields;
}

/** Position of a value in a field's arguments. */
interface Place {
  readonly path: readonly string[];
  readonly type: GraphQLInputType;
  readonly bound: InputBound | null;
}

function attacksOn(field: GraphQLField<unknown, unknown>): Attack[] {
  const places = field.args.flatMap(({ name, type, extensions }) =>
    placesBelow([name], type, boundIn(extensions), new Set()),
  );
  return places.flatMap((place) => valuesFor(place).map((value) => toAttack(field, place, value)));
}

function boundIn(extensions: Readonly<Record<string, unknown>>): InputBound | null {
  return (extensions["bound"] as InputBound | undefined) ?? null;
}

/** Returns the lists and texts of a value, itself included. A recursive type is visited once more. */
function placesBelow(
  path: readonly string[],
  type: GraphQLInputType,
  bound: InputBound | null,
  seen: ReadonlySet<string>,
): Place[] {
  if (isNonNullType(type)) return placesBelow(path, type.ofType, bound, seen);
  if (isListType(type)) {
    return [{ path, type, bound }, ...placesBelow([...path, "0"], type.ofType, bound, seen)];
  }
  if (isLeafType(type)) return takesText(type) ? [{ path, type, bound }] : [];
  if (seen.has(`${type.name} twice`)) return [];
  const inside = new Set([...seen, seen.has(type.name) ? `${type.name} twice` : type.name]);
  return Object.values(type.getFields()).flatMap((inner) =>
    placesBelow([...path, inner.name], inner.type, boundIn(inner.extensions), inside),
  );
}

function takesText(type: GraphQLLeafType): boolean {
  return !["Boolean", "ByteCount", "Float", "Int", "Upload"].includes(type.name);
}

interface Value {
  readonly name: string;
  readonly make: () => unknown;
  /** Limit that the value exceeds; null when its type is wrong. */
  readonly limit: number | null;
}

function valuesFor({ type, bound }: Place): Value[] {
  if (!isListType(type)) {
    const begin = getNamedType(type).name === "URL" ? "https://example.com/" : "";
    return [{ name: "one text", make: () => begin.padEnd(room, "x"), limit: bound?.maxCharacters ?? null }];
  }
  // JSON cannot contain a file.
  const limit = getNamedType(type).name === "Upload" ? null : (bound?.maxEntries ?? null);
  return [
    { name: "equal entries", make: () => fill(() => minimal(type.ofType, 0)), limit },
    { name: "different entries", make: () => fill((index) => minimal(type.ofType, index)), limit },
    { name: "lists as entries", make: () => fill(() => [[]]), limit: null },
    { name: "numbers as entries", make: () => fill((index) => index + 0.5), limit: null },
  ];
}

/** Repeats an entry until a request is full. */
function fill(entry: (index: number) => unknown): unknown[] {
  const entries: unknown[] = [];
  for (let size = 0, index = 0; ; index += 1) {
    const one = entry(index);
    size += JSON.stringify(one).length + 1;
    if (size > room) return entries;
    entries.push(one);
  }
}

/** Returns a small value of a type. Values with different numbers differ, if the type has enough values. */
function minimal(type: GraphQLInputType, number = 0): unknown {
  if (isNonNullType(type)) return minimal(type.ofType, number);
  // JSON cannot contain a file.
  if (isListType(type)) return getNamedType(type).name === "Upload" ? [] : [minimal(type.ofType, number)];
  if (isEnumType(type)) return type.getValues()[number % type.getValues().length]?.name;
  if (isInputObjectType(type)) return objectOf(type, (inner) => minimal(inner, number));
  const texts: Readonly<Record<string, unknown>> = {
    Boolean: true,
    ByteCount: 1,
    DateTime: "2026-03-01T10:00:00.000Z",
    Int: 1,
    MarketplaceId: `EBAY_${number}`,
    SellerFeedType: `LMS_${number}`,
    URL: `https://example.com/${number}`,
    Upload: null,
  };
  return type.name in texts ? texts[type.name] : `${number}`;
}

/**
 * Returns an object with the required fields of its type. @param wanted an additional field, or the chosen field of a
 * oneOf type.
 */
function objectOf(
  type: GraphQLInputType & {
    getFields(): Record<string, { name: string; type: GraphQLInputType; defaultValue?: unknown }>;
    isOneOf?: boolean;
  },
  valueOf: (type: GraphQLInputType, name: string) => unknown,
  wanted?: string,
): Record<string, unknown> {
  const fields = Object.values(type.getFields());
  const chosen = type.isOneOf
    ? fields.filter(({ name }) => name === (wanted ?? fields[0]?.name))
    : fields.filter(
        (field) => field.name === wanted || (isNonNullType(field.type) && field.defaultValue === undefined),
      );
  return Object.fromEntries(chosen.map((field) => [field.name, valueOf(field.type, field.name)]));
}

/** Returns a minimal value with another value at a path inside it. */
function valueWith(type: GraphQLInputType, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (isNonNullType(type)) return valueWith(type.ofType, key === undefined ? [] : [key, ...rest], value);
  if (key === undefined) return value;
  if (isListType(type)) return [valueWith(type.ofType, rest, value)];
  if (!isInputObjectType(type)) throw new Error(`${type.toString()} has no ${key}.`);
  return objectOf(
    type,
    (inner, name) => (name === key ? valueWith(inner, rest, value) : minimal(inner)),
    key,
  );
}

function toAttack(
  field: GraphQLField<unknown, unknown>,
  { path }: Place,
  { name, make, limit }: Value,
): Attack {
  const [argument, ...inside] = path;
  const args = field.args.filter(
    (one) => one.name === argument || (isNonNullType(one.type) && one.defaultValue === undefined),
  );
  const declared = args.map((one) => `$${one.name}: ${one.type.toString()}`).join(", ");
  const given = args.map((one) => `${one.name}: $${one.name}`).join(", ");
  const variablesWith = (value: unknown) =>
    Object.fromEntries(
      args.map((one) => [
        one.name,
        one.name === argument ? valueWith(one.type, inside, value) : minimal(one.type),
      ]),
    );
  const [file] = filesIn(variablesWith("one"), "variables");
  return {
    name: `${path.join(".")}: ${name}`,
    path,
    limit,
    declared,
    selection: `${field.name}(${given}) ${selectionOf(field)}`,
    makeVariables: () => variablesWith(make()),
    filePath: file ?? null,
  };
}

/** Paths of the files in a value. */
function filesIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "file" && inner === null
      ? [`${path}.file`]
      : Array.isArray(inner)
        ? []
        : filesIn(inner, `${path}.${key}`),
  );
}

function selectionOf({ type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return "";
  const hasErrors = isObjectType(named) && isUnionType(getNamedType(named.getFields()["errors"]?.type));
  return hasErrors
    ? "{ errors { __typename ... on MutationError { message path ... on ValidationError { code } } } }"
    : "{ __typename }";
}

function payloadTakes({ type }: GraphQLField<unknown, unknown>, name: string): boolean {
  const payload = getNamedType(type);
  const union = isObjectType(payload) && getNamedType(payload.getFields()["errors"]?.type);
  return isUnionType(union) && union.getTypes().some((member) => member.name === name);
}
