import { z } from "zod";
import type { Page, PageRequest } from "../page.ts";
import { count, listIn, parse, type Parser, type Shape, text } from "./parse.ts";

/** What a page says beside its items (wire facts, common §6). */
export const placeSchema = z.object({
  total: count.nullish(),
  limit: count.nullish(),
  offset: count.nullish(),
  next: text,
});

/**
 * Makes the parsers of the pages of a list with offset paging (wire facts, common §6).
 * @param name of the array, for example `tasks`; a missing array is an empty one.
 * @returns the parser of one page, by where it was to begin, in case that the answer does not repeat that.
 */
export function pageOf<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: string,
): (wanted: Pick<PageRequest, "offset">) => Parser<Page<Item>> {
  const readList = listIn(shape, name, ["href", "total", "limit", "offset", "next", "prev"]);
  return (wanted) => (json, context) => {
    const { total, offset, next } = parse(placeSchema, json, context.call);
    const items = readList(json, context);
    const end = (offset ?? wanted.offset) + items.length;
    return {
      items,
      total: total ?? null,
      // Nothing follows an empty page, whatever the service counts: a reader would never come to an end.
      hasNext: items.length > 0 && (typeof total === "number" ? end < total : Boolean(next)),
    };
  };
}
