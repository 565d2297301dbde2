import type { InterfaceRef } from "@pothos/core";
import type { Connection, PageInfo, PageSizes } from "../resolvers/paging/connection.ts";
import { longestText } from "./bounds-plugin.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { pure } from "./field-purity.ts";
import type { FieldCost } from "./field-cost.ts";

const PageInfoType = builder.objectRef<PageInfo>("PageInfo").implement({
  description: "Where a page stands in its connection. Paging is forward only.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage", {
      description:
        "Whether another page follows this one. Taken from what the service says, never guessed from the page being full.",
    }),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage", {
      description: "Whether items come before this page; true whenever `after` was given.",
    }),
    startCursor: t.exposeString("startCursor", {
      description: "Cursor of the first item of the page; null when the page is empty.",
      nullable: true,
    }),
    endCursor: t.exposeString("endCursor", {
      description:
        "Where the page ends: pass it as `after` to get the next page. The cursor of the page's last item, or of a later one that a filter has passed over. Null when the page is empty and the last.",
      nullable: true,
    }),
  }),
});

/** The items of a page are those of the field that answers with the connection, as many as its `first`. */
const partOfPage = { isPartOfPage: true } as const satisfies FieldCost;

/** Arguments of every connection. */
export function pageArguments({ fallback, max }: PageSizes) {
  return builder.args((t) => ({
    first: t.int({ description: `Page size; 1 to ${max}.`, required: false, defaultValue: fallback }),
    after: t.string({
      description: "Cursor to continue after.",
      required: false,
      // A cursor can hold a token of a service, whose length the service chooses.
      maxCharacters: longestText,
    }),
  }));
}

/**
 * Makes the connection of a type, with its edges.
 * @param type the type of the items.
 * @param words how things are called in descriptions: the page with what is known of its order, one item with its
 * article, one item and several; and what their count is where a service gives them all at once.
 */
export function connectionOf<Item>(
  type: ObjectRef<Item> | InterfaceRef<typeof builder.$inferSchemaTypes, Item>,
  words: {
    readonly page: string;
    readonly one: string;
    readonly item: string;
    readonly items: string;
    readonly total?: string;
  },
) {
  const edge = builder.objectRef<Connection<Item>["edges"][number]>(`${type.name}Edge`).implement({
    description: `${words.one.charAt(0).toUpperCase()}${words.one.slice(1)} in a page.`,
    fields: (t) => ({
      cursor: t.exposeString("cursor", { description: `Opaque position of the ${words.item} in its list.` }),
      node: t.field({
        description: `The ${words.item}.`,
        type,
        extensions: { ...partOfPage, ...pure },
        resolve: ({ node }) => node as never,
      }),
    }),
  });
  return builder.objectRef<Connection<Item>>(`${type.name}Connection`).implement({
    description: words.page,
    fields: (t) => ({
      edges: t.expose("edges", {
        description: `The ${words.items} with their cursors.`,
        type: [edge],
        extensions: partOfPage,
      }),
      nodes: t.field({
        description: `The ${words.items} alone.`,
        type: [type],
        extensions: { ...partOfPage, ...pure },
        resolve: ({ nodes }) => nodes as never,
      }),
      pageInfo: t.expose("pageInfo", {
        description: "Where this page stands.",
        type: PageInfoType,
      }),
      totalCount: t.exposeInt("totalCount", {
        description:
          words.total ?? `How many ${words.items} match in all; null when the service does not say.`,
        nullable: true,
      }),
    }),
  });
}
