import { z } from "zod";
import type { Page, PageRequest } from "../page.ts";
import { parse, type ParseContext, type Parser, refuseForeign, text } from "./parse.ts";

/** A kind of object in answers: the form that it has there, and how it becomes ours. */
export interface Shape<Wire, Item> {
  readonly schema: z.ZodType<Wire>;
  read(wire: Wire, context: ParseContext): Item;
}

/** Makes the parser of an answer that is one object. */
export function one<Wire, Item>(shape: Shape<Wire, Item>): Parser<Item> {
  return (json, context) => shape.read(parse(shape.schema, json, context.call), context);
}

const number = z.number().int().nonnegative().nullish();

/**
 * Makes the parser of a page of a list with offset paging (wire facts, common §6).
 * @param name of the array, for example `tasks`; a missing array is an empty one.
 * @param wanted what was asked for, in case that the answer does not repeat it.
 */
export function page<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: string,
  wanted: PageRequest,
): Parser<Page<Item>> {
  return (json, context) => {
    refuseForeign(json, ["href", "total", "limit", "offset", "next", "prev", name], context.call);
    const { total, limit, offset, next } = parse(
      z.object({ total: number, limit: number, offset: number, next: text }),
      json,
      context.call,
    );
    const list = parse(z.object({ [name]: z.array(shape.schema).nullish() }), json, context.call)[name] ?? [];
    const start = offset ?? wanted.offset;
    const end = start + list.length;
    return {
      items: list.map((item) => shape.read(item, context)),
      total: total ?? null,
      offset: start,
      limit: limit ?? wanted.limit,
      // Nothing follows an empty page, whatever the service counts: a reader would never come to an end.
      hasNext: list.length > 0 && (typeof total === "number" ? end < total : Boolean(next)),
    };
  };
}
