import { encodeGlobalId } from "../resolvers/global-id.ts";
import { loadCategory } from "../resolvers/store-category.ts";
import type { StoreCategory } from "../upstream/store/model.ts";
import { builder, type ObjectRef } from "./builder.ts";
import { NodeInterface } from "./node.ts";

const categoryRef = builder.objectRef<StoreCategory>("StoreCategory");

/** See StoreCategory of the upstream model. */
export const StoreCategoryType: ObjectRef<StoreCategory> = categoryRef.implement({
  description: "A category that the seller defined. Not a marketplace category.",
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier.",
      resolve: ({ categoryId }) => encodeGlobalId("StoreCategory", categoryId),
    }),
    categoryId: t.exposeID("categoryId", {
      description: "The store service's identifier.",
    }),
    name: t.exposeString("name", { description: "Name; at most 35 characters, unique under its parent." }),
    level: t.exposeInt("level", { description: "Depth in the tree: 1 for top level, at most 3." }),
    order: t.exposeInt("order", {
      description: "Position among its siblings; null when the service gives none.",
      nullable: true,
    }),
    isLeaf: t.boolean({
      description: "Whether it has no subcategories. Only such categories hold listings.",
      resolve: ({ children }) => children.length === 0,
    }),
    parent: t.field({
      description: "Category above; null at level 1.",
      type: categoryRef,
      nullable: true,
      // The tree that the category is from has been read: this costs no call.
      resolve: ({ parentCategoryId }, _args, context) =>
        parentCategoryId === null ? null : loadCategory(parentCategoryId, context),
    }),
    children: t.expose("children", {
      description: "Categories below, in shop order; empty for a leaf.",
      type: [categoryRef],
    }),
  }),
});
