import { z } from "zod";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import { type Id, isId } from "../ids.ts";
import { type Instant, isInstant, toInstant } from "../instant.ts";
import { checkOf } from "./compiled-check.ts";

/** Value in a response that the gateway does not know. */
export interface UnknownValue extends Pick<UpstreamCall, "service" | "operation"> {
  /** Path of the value in the response, for example `languages`. */
  readonly field: string;
  readonly value: string;
}

/** Called with each unknown value, which is read as UNRECOGNIZED or null, or is dropped. Must not throw. */
export type OnUnknownValue = (value: UnknownValue) => void;

/** Context in which the response to one call is parsed. */
export interface ParseContext {
  readonly call: UpstreamCall;
  readonly onUnknownValue: OnUnknownValue;
}

/**
 * Parses the JSON of a response.
 * @throws UpstreamInvalidResponseError with the path of the first invalid value.
 */
export type Parser<T> = (json: unknown, context: ParseContext) => T;

/** Schema of an object in responses, and its conversion to the gateway's model. */
export interface Shape<Wire, Item> {
  /** Schema of the object; must not transform values. */
  readonly schema: z.ZodType<Wire, Wire>;
  /** Converts a valid object. The object may have more fields than the schema. */
  readonly read: (wire: Wire, context: ParseContext) => Item;
}

/** Deeply read-only version of a type, because several callers receive the same object. */
type Shared<T> = T extends string | number | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shared<Item>[]
    : { readonly [Name in keyof T]: Shared<T[Name]> };

/** Type of the model to which a shape converts. */
export type ItemOf<S extends { readonly read: (...from: never) => unknown }> = ReturnType<S["read"]>;

/** Creates a shape from a schema and a conversion. */
export function shapeOf<Wire, Item>(
  schema: z.ZodType<Wire, Wire>,
  read: Shape<Wire, Item>["read"],
): Shape<Wire, Shared<Item>> {
  return { schema, read: read as Shape<Wire, Shared<Item>>["read"] };
}

const anyTimestamp = z.iso.datetime({ offset: true });

/**
 * Returns true when a text is a timestamp with an offset (wire facts, common §8). Texts in the most common format are
 * checked much faster.
 */
export function isTimestamp(value: string): boolean {
  return isInstant(value) || anyTimestamp.validate(value);
}

// Optional fields may be missing or null. Fields that a schema does not list are ignored.

/** Schema of an id of one kind of object. */
export const identifier = <Thing extends string>() => z.custom<Id<Thing>>(isId);
/** Schema of an optional text. */
export const text = z.string().nullish();
/** Schema of an optional list of texts. */
export const texts = z.array(z.string()).nullish();
/** Schema of a non-negative safe integer. */
export const count = z.number().int().nonnegative();
/** Schema of a timestamp with an offset (wire facts, common §8). */
export const instant = z.string().refine(isTimestamp);
/** Schema of an optional timestamp with an offset. */
export const timestamp = instant.nullish();

/**
 * Checks a response without copying it, so fields that the schema does not list are kept. The error contains the path
 * of the first invalid value, never the value.
 * @param schema must not transform values.
 * @throws UpstreamInvalidResponseError when the response does not match.
 */
export function parse<Wire>(schema: z.ZodType<Wire, Wire>, json: unknown, call: UpstreamCall): Wire {
  return checkOf(schema)(json) ? json : refuse(schema, json, call);
}

function refuse(schema: z.ZodType, json: unknown, call: UpstreamCall): never {
  const issue = schema.safeParse(json).error?.issues[0];
  const path = issue?.path.map(String).join(".") || "the whole response";
  const expected =
    issue?.code === "invalid_type" ? `is not ${issue.expected}` : "does not have the documented format";
  throw new UpstreamInvalidResponseError(`Unexpected response: ${path} ${expected}`, call);
}

const anyObject = z.object({});

/** Creates the parser of a response with a single object. */
export function objectParser<Wire, Item>({ schema, read }: Shape<Wire, Item>): Parser<Item> {
  return (json, context) => read(parse(schema, json, context.call), context);
}

/**
 * Rejects an object that has no documented field, such as a proxy's message. It is needed where all fields are
 * optional. An empty object is accepted.
 * @throws UpstreamInvalidResponseError when the response is such an object.
 */
export function rejectUndocumentedObject(json: unknown, fields: readonly string[], call: UpstreamCall): void {
  if (typeof json !== "object" || json === null) return;
  const names = Object.keys(json);
  if (names.length === 0 || names.some((name) => name === "warnings" || fields.includes(name))) return;
  throw new UpstreamInvalidResponseError("Unexpected response: it has none of the documented fields", call);
}

/**
 * Creates the parser of a list of objects in a response; a missing list counts as empty. All objects are checked before
 * the first is converted, so that a rejected response reports no unknown values.
 * @param name name of the field with the list.
 * @param others other documented fields of the response.
 */
export function listParser<Wire, Item>(
  { schema, read }: Shape<Wire, Item>,
  name: string,
  others: readonly string[] = [],
): Parser<Item[]> {
  const documented = [...others, name];
  return (json, context) => {
    rejectUndocumentedObject(json, documented, context.call);
    const fields: Readonly<Record<string, unknown>> = parse(anyObject, json, context.call);
    const list = fields[name] ?? [];
    if (!Array.isArray(list) || !list.every(checkOf(schema))) {
      return refuse(z.object({ [name]: z.array(schema) }), json, context.call);
    }
    return list.map((wire: Wire) => read(wire, context));
  };
}

/** Replacement for an unknown value: UNRECOGNIZED if the values include it, otherwise null. */
type Unknown<T extends string> = "UNRECOGNIZED" extends T ? "UNRECOGNIZED" : null;

/** Returns a known value. An unknown value is reported and replaced. */
export function readKnown<T extends string>(
  values: readonly T[],
  value: string,
  field: string,
  { call: { service, operation }, onUnknownValue }: ParseContext,
): T | Unknown<T> {
  const words: readonly string[] = values;
  if (words.includes(value) && value !== "UNRECOGNIZED") return value as T;
  onUnknownValue({ service, operation, field, value });
  return (words.includes("UNRECOGNIZED") ? "UNRECOGNIZED" : null) as Unknown<T>;
}

/** Returns a value as `readKnown` does, but null for a missing or empty value. */
export function readIfGiven<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  field: string,
  context: ParseContext,
): T | Unknown<T> | null {
  return value ? readKnown(values, value, field, context) : null;
}

/** Returns the known values in their order. Unknown ones are reported and dropped. A missing list counts as empty. */
export function readKnownOnly<T extends string>(
  values: readonly T[],
  received: readonly string[] | null | undefined,
  field: string,
  context: ParseContext,
): T[] {
  return (received ?? [])
    .map((value) => readKnown(values, value, field, context))
    .filter((value) => value !== null);
}

/** Converts an optional timestamp to an instant; null when it is missing. */
export function toInstantOrNull(value: string | null | undefined): Instant | null {
  return value ? toInstant(value) : null;
}
