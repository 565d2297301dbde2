import { readFields } from "../../http/json-fields.ts";
import type { Operation } from "../service.ts";
import { requireDepth, requireFreeName, requireParent } from "./category-checks.ts";
import { readId, readRequiredId, toParentId } from "./category-input.ts";
import type { Category, CategoryTree } from "./category-tree.ts";
import { otherCategoryId } from "./category-tree.ts";
import { requireStore } from "./seller-store.ts";
import { startChange } from "./start-change.ts";
import { invalidInput } from "./store-errors.ts";
import type { StoreDeps } from "./store-context.ts";

/**
 * Creates the operation `POST /store/categories/move_category`: moves a category with its descendants, as the last
 * child of the new parent. An unknown id is 225001 here, because this call does not have the error 226006 (wire facts,
 * store §6).
 */
export function moveCategory(deps: StoreDeps): Operation {
  return {
    method: "POST",
    path: "/store/categories/move_category",
    async answer({ caller, incoming, origin }) {
      const store = requireStore(deps.database, caller);
      const fields = await readFields(incoming);
      const categoryId = readRequiredId(fields, "categoryId");
      const parentId = toParentId(readRequiredId(fields, "destinationParentCategoryId"));
      const listingDestinationId = readId(fields, "listingDestinationCategoryId");
      return startChange(deps, store, { origin, status: 202 }, (tree) => {
        const category = find(tree, "categoryId", categoryId);
        if (categoryId === otherCategoryId) {
          throw invalidInput("categoryId", "The reserved category cannot be moved.");
        }
        const parent = parentId === null ? null : find(tree, "destinationParentCategoryId", parentId);
        if (parent !== null) {
          requireParent(parent);
          if (tree.subtreeOf(category).includes(parent)) {
            throw invalidInput("destinationParentCategoryId", "A category cannot be moved below itself.");
          }
        }
        requireDepth(tree, parent, tree.heightOf(category), category.name);
        requireFreeName(tree, parentId, category.name, category);
        if (listingDestinationId !== null) find(tree, "listingDestinationCategoryId", listingDestinationId);
        return { type: "MOVE_STORE_CATEGORY", categoryId, parentId, listingDestinationId };
      });
    },
  };
}

function find(tree: CategoryTree, field: string, id: string): Category {
  const category = tree.find(id);
  if (category === undefined) throw invalidInput(field, `This store has no category ${id}.`);
  return category;
}
