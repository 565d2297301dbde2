import { z } from "zod";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import { type Id, isId } from "../ids.ts";
import { type Instant, isInstant, toInstant } from "../instant.ts";
import { checkOf } from "./compiled-check.ts";

/** A value in a response that the gateway does not know. */
export interface UnknownValue extends Pick<UpstreamCall, "service" | "operation"> {
  /** Path of the value in the response, for example `languages`. */
  readonly field: string;
  readonly value: string;
}

/** Receives every value that is read as UNRECOGNIZED or null, or is left out. Must not throw. */
export type OnUnknownValue = (value: UnknownValue) => void;

/** Context of the parsers of one call. */
export interface ParseContext {
  readonly call: UpstreamCall;
  readonly onUnknownValue: OnUnknownValue;
}

/**
 * Parses the JSON of a response.
 * @throws UpstreamInvalidResponseError naming the first invalid value.
 */
export type Parser<T> = (json: unknown, context: ParseContext) => T;

/** Schema of an object in responses, with its conversion to the gateway's model. */
export interface Shape<Wire, Item> {
  /** Schema of the object; must not transform values. */
  readonly schema: z.ZodType<Wire, Wire>;
  /** Converts a valid object, which may have more fields than the schema. */
  readonly read: (wire: Wire, context: ParseContext) => Item;
}

/** Deeply read-only variant of a type: all callers share the object. */
type Shared<T> = T extends string | number | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shared<Item>[]
    : { readonly [Name in keyof T]: Shared<T[Name]> };

/** Model type of a shape. */
export type ItemOf<S extends { readonly read: (...from: never) => unknown }> = ReturnType<S["read"]>;

/** Creates a shape. */
export function shapeOf<Wire, Item>(
  schema: z.ZodType<Wire, Wire>,
  read: Shape<Wire, Item>["read"],
): Shape<Wire, Shared<Item>> {
  return { schema, read: read as Shape<Wire, Shared<Item>>["read"] };
}

const anyTimestamp = z.iso.datetime({ offset: true });

/**
 * True when a text is a timestamp with an offset (wire facts, common §8). The common format has a much faster check.
 */
export function isTimestamp(value: string): boolean {
  return isInstant(value) || anyTimestamp.validate(value);
}

// Optional fields may be absent or null; unlisted fields are ignored.

/** Schema of an identifier of one kind. */
export const identifier = <Thing extends string>() => z.custom<Id<Thing>>(isId);
/** Optional text. */
export const text = z.string().nullish();
/** Optional list of texts. */
export const texts = z.array(z.string()).nullish();
/** A non-negative integer that a Number represents exactly. */
export const count = z.number().int().nonnegative();
/** A timestamp with an offset (wire facts, common §8). */
export const instant = z.string().refine(isTimestamp);
/** An optional timestamp with an offset. */
export const timestamp = instant.nullish();

/**
 * Checks a response without copying it, so unlisted fields stay in place. The error names the path of the first invalid
 * value, never the value itself.
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
 * Rejects an object without any documented field, such as a proxy's message. It is needed where every field is
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
 * the first is read, so no unknown value of a rejected response is reported.
 * @param name of the field that holds the list.
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

/** Substitute for an unknown value: UNRECOGNIZED if the values include it, else null. */
type Unknown<T extends string> = "UNRECOGNIZED" extends T ? "UNRECOGNIZED" : null;

/** Returns a known value, or a substitute for an unknown one, which is reported. */
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

/** Like `readKnown`, but returns null for a missing or empty value. */
export function readIfGiven<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  field: string,
  context: ParseContext,
): T | Unknown<T> | null {
  return value ? readKnown(values, value, field, context) : null;
}

/** Returns the known values in their order; unknown ones are reported and left out. A missing list counts as empty. */
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
