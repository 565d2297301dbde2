import { z } from "zod";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../errors.ts";
import { type Id, isId } from "../ids.ts";
import { type Instant, toInstant } from "../instant.ts";

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

// Fields that are absent may as well be null; fields that are not listed are ignored.

/** An identifier of one kind. */
export const identifier = <Thing extends string>() => z.custom<Id<Thing>>(isId);
/** A text that may be missing. */
export const text = z.string().nullish();
/** A list of texts that may be missing. */
export const texts = z.array(z.string()).nullish();
/** A whole number from 0 up that a Number holds exactly. */
export const count = z.number().int().nonnegative();
/** An instant with its offset that may be missing (wire facts, common §8). */
export const timestamp = z.iso.datetime({ offset: true }).nullish();

/**
 * Checks an answer. The values themselves stay out of the error: only the path of the first bad one is named.
 * @throws UpstreamInvalidResponseError when the answer does not fit.
 */
export function parse<T>(schema: z.ZodType<T>, json: unknown, call: UpstreamCall): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join(".") || "the whole answer";
  const expected =
    issue?.code === "invalid_type" ? `is not ${issue.expected}` : "does not have its documented form";
  throw new UpstreamInvalidResponseError(`Unexpected answer: ${path} ${expected}`, call);
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
 * A value that the gateway knows; any other is reported and becomes null.
 * @param values may hold UNRECOGNIZED: our own word is not one of the service's.
 */
export function readKnown<T extends string>(
  values: readonly T[],
  value: string,
  field: string,
  { call: { service, operation }, onUnknownValue }: ParseContext,
): T | null {
  if ((values as readonly string[]).includes(value) && value !== "UNRECOGNIZED") return value as T;
  onUnknownValue({ service, operation, field, value });
  return null;
}

/** The values that the gateway knows, in their order; others are reported and left out. */
export function readKnownOnly<T extends string>(
  values: readonly T[],
  received: readonly string[],
  field: string,
  context: ParseContext,
): T[] {
  const known: T[] = [];
  for (const value of received) {
    const match = readKnown(values, value, field, context);
    if (match !== null) known.push(match);
  }
  return known;
}

/** A timestamp as an instant; null when there is none. */
export function toInstantOrNull(value: string | null | undefined): Instant | null {
  return value ? toInstant(value) : null;
}
