import { z } from "zod";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import { type Id, isId } from "../ids.ts";
import { type Instant, isInstant, toInstant } from "../instant.ts";
import { checkOf } from "./compiled-check.ts";

/** A value that the service sent and the gateway does not know. */
export interface UnknownValue extends Pick<UpstreamCall, "service" | "operation"> {
  /** Path of the value in the answer, for example `languages`. */
  readonly field: string;
  readonly value: string;
}

/** Receives every value that is read as UNRECOGNIZED, as null or not at all. Must not throw. */
export type OnUnknownValue = (value: UnknownValue) => void;

/** What the parsers of one call need. */
export interface ParseContext {
  readonly call: UpstreamCall;
  readonly onUnknownValue: OnUnknownValue;
}

/** Reads the JSON of an answer. @throws UpstreamInvalidResponseError naming the first bad value. */
export type Parser<T> = (json: unknown, context: ParseContext) => T;

/** A kind of object in answers: the form that it has there, and how it becomes ours. */
export interface Shape<Wire, Item> {
  /** Decides what fits, and changes no value. */
  readonly schema: z.ZodType<Wire, Wire>;
  /** Reads an object that fits; it may have more fields than the schema. */
  readonly read: (wire: Wire, context: ParseContext) => Item;
}

/** An object that is shared by all who ask for it: nobody changes it. */
type Shared<T> = T extends string | number | boolean | Date | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shared<Item>[]
    : { readonly [Name in keyof T]: Shared<T[Name]> };

/** What a shape reads. */
export type ItemOf<S extends { readonly read: (...from: never) => unknown }> = ReturnType<S["read"]>;

/** Puts a shape together. */
export function shapeOf<Wire, Item>(
  schema: z.ZodType<Wire, Wire>,
  read: Shape<Wire, Item>["read"],
): Shape<Wire, Shared<Item>> {
  return { schema, read: read as Shape<Wire, Shared<Item>>["read"] };
}

const anyTimestamp = z.iso.datetime({ offset: true });

/** Whether a text is a timestamp with its offset (wire facts, common §8). The usual spelling is known in a fraction of the time. */
export function isTimestamp(value: string): boolean {
  return isInstant(value) || anyTimestamp.validate(value);
}

// Fields that are absent may as well be null; fields that are not listed are ignored.

/** An identifier of one kind. */
export const identifier = <Thing extends string>() => z.custom<Id<Thing>>(isId);
/** A text that may be missing. */
export const text = z.string().nullish();
/** A list of texts that may be missing. */
export const texts = z.array(z.string()).nullish();
/** A whole number from 0 up that a Number holds exactly. */
export const count = z.number().int().nonnegative();
/** An instant with its offset (wire facts, common §8). */
export const instant = z.string().refine(isTimestamp);
/** An instant with its offset that may be missing. */
export const timestamp = instant.nullish();

/**
 * Checks an answer, which is not copied: it keeps the fields that the schema does not list. The values themselves stay out of
 * the error: only the path of the first bad one is named.
 * @param schema changes no value.
 * @throws UpstreamInvalidResponseError when the answer does not fit.
 */
export function parse<Wire>(schema: z.ZodType<Wire, Wire>, json: unknown, call: UpstreamCall): Wire {
  return checkOf(schema)(json) ? json : refuse(schema, json, call);
}

function refuse(schema: z.ZodType, json: unknown, call: UpstreamCall): never {
  const issue = schema.safeParse(json).error?.issues[0];
  const path = issue?.path.map(String).join(".") || "the whole answer";
  const expected =
    issue?.code === "invalid_type" ? `is not ${issue.expected}` : "does not have its documented form";
  throw new UpstreamInvalidResponseError(`Unexpected answer: ${path} ${expected}`, call);
}

const anyObject = z.object({});

/** Makes the parser of an answer that is one object. */
export function one<Wire, Item>({ schema, read }: Shape<Wire, Item>): Parser<Item> {
  return (json, context) => read(parse(schema, json, context.call), context);
}

/**
 * Refuses an object that has none of the fields which are documented, as the message of some proxy has none. Needed
 * where each of them may be missing; an object without any field passes.
 * @throws UpstreamInvalidResponseError when the answer is such an object.
 */
export function refuseForeign(json: unknown, fields: readonly string[], call: UpstreamCall): void {
  if (typeof json !== "object" || json === null) return;
  const names = Object.keys(json);
  if (names.length === 0 || names.some((name) => name === "warnings" || fields.includes(name))) return;
  throw new UpstreamInvalidResponseError("Unexpected answer: it has none of the documented fields", call);
}

/**
 * Makes the reader of a list of objects in an answer; a missing list is an empty one. No object is read before all fit, so
 * nothing is reported of an answer that is refused.
 * @param name of the field that holds the list.
 * @param others what else the answer is documented to hold.
 */
export function listIn<Wire, Item>(
  { schema, read }: Shape<Wire, Item>,
  name: string,
  others: readonly string[] = [],
): Parser<Item[]> {
  const documented = [...others, name];
  return (json, context) => {
    refuseForeign(json, documented, context.call);
    const fields: Readonly<Record<string, unknown>> = parse(anyObject, json, context.call);
    const list = fields[name] ?? [];
    if (!Array.isArray(list) || !list.every(checkOf(schema))) {
      return refuse(z.object({ [name]: z.array(schema) }), json, context.call);
    }
    return list.map((wire: Wire) => read(wire, context));
  };
}

/** What stands for a value that the gateway does not know: UNRECOGNIZED where the values have that word of our own. */
type Unknown<T extends string> = "UNRECOGNIZED" extends T ? "UNRECOGNIZED" : null;

/** A value that the gateway knows; any other is reported. */
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

/** The same for a value that may be missing or empty, which is null. */
export function readIfGiven<T extends string>(
  values: readonly T[],
  value: string | null | undefined,
  field: string,
  context: ParseContext,
): T | Unknown<T> | null {
  return value ? readKnown(values, value, field, context) : null;
}

/** The values that the gateway knows, in their order; others are reported and left out. A missing list is an empty one. */
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

/** A timestamp as an instant; null when there is none. */
export function toInstantOrNull(value: string | null | undefined): Instant | null {
  return value ? toInstant(value) : null;
}
