import { z } from "zod";
import type { Page, PageRequest } from "../page.ts";
import { count, listParser, parse, type Parser, type Shape, text } from "./parse.ts";

/** Schema of the paging fields of a list (wire facts, common §6). */
export const pagingSchema = z.object({
  total: count.nullish(),
  limit: count.nullish(),
  offset: count.nullish(),
  next: text,
});

/**
 * Creates the parser of a list with offset paging (wire facts, common §6).
 * @param name name of the array, for example `tasks`; a missing array counts as empty.
 * @returns a function that creates the parser of one page. It uses the requested offset when the response does not
 * contain it.
 */
export function pageOf<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: string,
): (wanted: Pick<PageRequest, "offset">) => Parser<Page<Item>> {
  const readList = listParser(shape, name, ["href", "total", "limit", "offset", "next", "prev"]);
  return (wanted) => (json, context) => {
    const { total, offset, next } = parse(pagingSchema, json, context.call);
    const items = readList(json, context);
    const end = (offset ?? wanted.offset) + items.length;
    return {
      items,
      total: total ?? null,
      // An empty page ends the list, even if the total is larger. Otherwise, reading all pages might never finish.
      hasNext: items.length > 0 && (typeof total === "number" ? end < total : Boolean(next)),
    };
  };
}
