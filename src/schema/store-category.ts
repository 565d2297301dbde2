import { loadCategory } from "../resolvers/store-category.ts";
import { maxCategoryLevel, maxCategoryNameLength } from "../upstream/store/limits.ts";
import type { StoreCategory } from "../upstream/store/model.ts";
import type { ObjectRef } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { nodeType } from "./node.ts";
import { nonNull, nullable } from "./object-type.ts";

/** {@link StoreCategory} in the schema. */
export const StoreCategoryType: ObjectRef<StoreCategory> = nodeType<StoreCategory>("StoreCategory", {
  description: "A category that the seller defined. Not a marketplace category.",
  identifier: "categoryId",
  load: loadCategory,
  properties: {
    categoryId: nonNull("ID", "The store service's identifier."),
    name: nonNull("String", `Name; at most ${maxCategoryNameLength} characters, unique under its parent.`),
    level: nonNull("Int", `Depth in the tree: 1 for top level, at most ${maxCategoryLevel}.`),
    order: nullable("Int", "Position among its siblings; null when the service gives none."),
  },
  fields: (t) => ({
    isLeaf: t.boolean({
      description: "Whether it has no subcategories. Only such categories hold listings.",
      extensions: pure,
      resolve: ({ children }) => children.length === 0,
    }),
    parent: t.field({
      description: "Category above; null at level 1.",
      type: StoreCategoryType,
      nullable: true,
      // The tree that the category is from has been read: this costs no call.
      resolve: ({ parentCategoryId }, _args, context) =>
        parentCategoryId === null ? null : loadCategory(parentCategoryId, context),
    }),
    children: t.expose("children", {
      description: "Categories below, in shop order; empty for a leaf.",
      type: [StoreCategoryType],
    }),
  }),
});
