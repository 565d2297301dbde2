import { z } from "zod";
import type { UpstreamCall } from "../errors.ts";
import { parse, type ParseContext, type Parser } from "./parse.ts";
import { type Fields, fieldsOf } from "./usual.ts";

/** The form that a kind of object has in answers. */
export interface Form<Wire> {
  /** Decides what fits, and names what does not. It checks and leaves out, but changes no value. */
  readonly schema: z.ZodType<Wire>;
  /**
   * Whether a value has the form in its most usual spelling, which is found in a fraction of the schema's time. It never
   * holds for what the schema refuses; when it does not hold, the schema decides.
   */
  readonly isUsual: (json: unknown) => json is Wire;
}

/** A kind of object in answers: the form that it has there, and how it becomes ours. */
export interface Shape<Wire, Item> extends Form<Wire> {
  /** Reads an object that fits; it may have more fields than the form. */
  readonly read: (wire: Wire, context: ParseContext) => Item;
}

/**
 * Checks an object.
 * @throws UpstreamInvalidResponseError naming the first bad value.
 */
export function checked<Wire>({ schema, isUsual }: Form<Wire>, json: unknown, call: UpstreamCall): Wire {
  return isUsual(json) ? json : parse(schema, json, call);
}

/** Makes the parser of an answer that is one object. */
export function one<Wire, Item>(shape: Shape<Wire, Item>): Parser<Item> {
  return (json, context) => shape.read(checked(shape, json, context.call), context);
}

/**
 * Makes the reader of a list of objects in an answer; a missing list is an empty one. No object is read before all fit, so
 * nothing is reported of an answer that is refused.
 * @param name of the field that holds the list.
 */
export function listIn<Wire, Item>(shape: Shape<Wire, Item>, name: string): Parser<Item[]> {
  return (json, context) => {
    const fields: Fields<Record<string, unknown>> | null = fieldsOf(json);
    const list = fields?.[name];
    const wires = Array.isArray(list) ? fitting(shape, list) : null;
    const items: Item[] = [];
    for (const wire of wires ?? judged(shape.schema, name, json, context.call)) {
      items.push(shape.read(wire, context));
    }
    return items;
  };
}

/** The list as the schema reads it within the whole answer, so that an error names the path of the bad value in it. */
function judged<Wire>(schema: z.ZodType<Wire>, name: string, json: unknown, call: UpstreamCall): Wire[] {
  return parse(z.object({ [name]: z.array(schema).nullish() }), json, call)[name] ?? [];
}

/** The objects of a list; null when one of them does not fit. */
function fitting<Wire>({ schema, isUsual }: Form<Wire>, list: readonly unknown[]): Wire[] | null {
  const wires: Wire[] = [];
  for (const json of list) {
    if (isUsual(json)) {
      wires.push(json);
      continue;
    }
    const verdict = schema.safeParse(json);
    if (!verdict.success) return null;
    wires.push(verdict.data);
  }
  return wires;
}
