import type { InterfaceRef } from "@pothos/core";
import type { Connection, PageSizes } from "../resolvers/paging/connection.ts";
import type { ObjectRef, SchemaTypes } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { longestText } from "./input-plugin.ts";
import { optional } from "./input-type.ts";
import { nonNull, nullable, objectType } from "./output-type.ts";

const PageInfoType = objectType<Connection<unknown>["pageInfo"]>("PageInfo", {
  description: "Position of a page in its connection. Paging is forward only.",
  properties: {
    hasNextPage: nonNull(
      "Boolean",
      "True when another page follows. The value comes from the service and does not depend on whether the page is full.",
    ),
    hasPreviousPage: nonNull(
      "Boolean",
      "True when items precede this page, which is the case whenever `after` was given.",
    ),
    startCursor: nullable("String", "Cursor of the first item of the page; null when the page is empty."),
    endCursor: nullable(
      "String",
      "Cursor to pass as `after` for the next page. It is the cursor of the last item of the page, or of a later item that a filter skipped. Null when the page is empty and no page follows.",
    ),
  },
});

/**
 * Marks a field that only returns the items of a page. The field that returns the connection has already counted them
 * by its `first`.
 */
const partOfPage = { isPartOfPage: true } as const satisfies FieldCost;

/** Arguments of every connection, for a given default and maximum page size. */
export function pageArguments({ fallback, max }: PageSizes) {
  return {
    first: optional("Int", `Page size; 1 to ${max}.`, { defaultValue: fallback }),
    after: optional("String", "Cursor after which the page starts.", {
      // A cursor can contain a continuation token of unknown length.
      maxCharacters: longestText,
    }),
  };
}

/**
 * Creates the connection of a type, with its edges.
 * @param type type of the items.
 * @param words texts for descriptions. `item` is the noun for one item; `items` its plural, by default with "s". `kind`
 * is a more specific noun. `page` describes a page whose order is known, and `total` describes `totalCount`.
 */
export function connectionOf<Item>(
  type: ObjectRef<Item> | InterfaceRef<SchemaTypes, Item>,
  words: {
    readonly item: string;
    readonly items?: string;
    readonly kind?: string;
    readonly page?: string;
    readonly total?: string;
  },
) {
  const { item, items = `${item}s`, kind = item, page = `A page of ${kind}s.` } = words;
  const edge = objectType<Connection<Item>["edges"][number]>(`${type.name}Edge`, {
    description: `${/^[aeiou]/.test(kind) ? "An" : "A"} ${kind} in a page.`,
    properties: { cursor: nonNull("String", `Opaque position of the ${item} in its list.`) },
    fields: (t) => ({
      node: t.field({
        description: `The ${item}.`,
        type,
        extensions: { ...partOfPage, ...pure },
        resolve: ({ node }) => node as never,
      }),
    }),
  });
  return objectType<Connection<Item>>(`${type.name}Connection`, {
    description: page,
    properties: {
      pageInfo: nonNull(PageInfoType, "Position of the page."),
      totalCount: nullable(
        "Int",
        words.total ?? `Total number of matching ${items}; null when the service does not report it.`,
      ),
    },
    fields: (t) => ({
      edges: t.expose("edges", {
        description: `The ${items} with their cursors.`,
        type: [edge],
        extensions: partOfPage,
      }),
      nodes: t.field({
        description: `The ${items} without their cursors.`,
        type: [type],
        extensions: { ...partOfPage, ...pure },
        resolve: ({ nodes }) => nodes as never,
      }),
    }),
  });
}
