import { z } from "zod";
import type { Page, PageRequest } from "../page.ts";
import { count, type ParseContext, type Parser, refuseForeign, text } from "./parse.ts";
import { checked, type Form, listIn, type Shape } from "./shape.ts";
import { type Fields, fieldsOf, isCountOrNone, isTextOrNone } from "./usual.ts";

/** What a page says beside its items (wire facts, common §6). */
const placeSchema = z.object({
  total: count.nullish(),
  limit: count.nullish(),
  offset: count.nullish(),
  next: text,
});
/** A page in answers, apart from its items. */
export type PlaceOnWire = z.infer<typeof placeSchema>;

/** The place that a page says it has in its list. */
export const placeForm: Form<PlaceOnWire> = {
  schema: placeSchema,
  isUsual(json): json is PlaceOnWire {
    const place: Fields<PlaceOnWire> | null = fieldsOf(json);
    return (
      place !== null &&
      isCountOrNone(place.total) &&
      isCountOrNone(place.limit) &&
      isCountOrNone(place.offset) &&
      isTextOrNone(place.next)
    );
  },
};

/**
 * Makes the parsers of the pages of a list with offset paging (wire facts, common §6).
 * @param name of the array, for example `tasks`; a missing array is an empty one.
 * @returns the parser of one page, by what was asked for, in case that the answer does not repeat it.
 */
export function pageOf<Wire, Item>(
  shape: Shape<Wire, Item>,
  name: string,
): (wanted: PageRequest) => Parser<Page<Item>> {
  const documented = ["href", "total", "limit", "offset", "next", "prev", name];
  const readList = listIn(shape, name);
  return (wanted) => (json: unknown, context: ParseContext) => {
    refuseForeign(json, documented, context.call);
    const { total, limit, offset, next } = checked(placeForm, json, context.call);
    const items = readList(json, context);
    const start = offset ?? wanted.offset;
    const end = start + items.length;
    return {
      items,
      total: total ?? null,
      offset: start,
      limit: limit ?? wanted.limit,
      // Nothing follows an empty page, whatever the service counts: a reader would never come to an end.
      hasNext: items.length > 0 && (typeof total === "number" ? end < total : Boolean(next)),
    };
  };
}
