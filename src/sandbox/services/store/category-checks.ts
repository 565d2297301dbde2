import type { Category, CategoryTree } from "./category-tree.ts";
import { maxLevels, otherCategoryId } from "./category-tree.ts";
import { isSameName } from "./category-input.ts";
import { invalidInput, storeError } from "./store-errors.ts";

/** Categories of a store, the reserved one included (wire facts, store §5). */
const maxCategories = 300;

/** @throws ServiceError 400/226006 when the store has no such category. */
export function requireCategory(tree: CategoryTree, id: string): Category {
  const category = tree.find(id);
  if (category === undefined) throw storeError(226006, { parameters: { category_id: id } });
  return category;
}

/** @throws ServiceError 400/226006 when the store has no such category, 225001 when it is the reserved one. */
export function requireCustomCategory(tree: CategoryTree, id: string): Category {
  const category = requireCategory(tree, id);
  if (id === otherCategoryId) throw invalidInput("category_id", "The reserved category cannot be changed.");
  return category;
}

/** @throws ServiceError 400/225001 when children cannot be put below the category. */
export function requireParent(parent: Category): void {
  if (parent.id === otherCategoryId) {
    throw invalidInput("destinationParentCategoryId", "The reserved category has no children.");
  }
}

/**
 * @param self - the category that bears the name already, when there is one
 * @throws ServiceError 400/226000 when a sibling bears the name.
 */
export function requireFreeName(
  tree: CategoryTree,
  parentId: string | null,
  name: string,
  self?: Category,
): void {
  if (tree.childrenOf(parentId).some((sibling) => sibling !== self && isSameName(sibling.name, name))) {
    throw storeError(226000);
  }
}

/** @throws ServiceError 400/226005 when so many levels do not fit below the parent. */
export function requireDepth(
  tree: CategoryTree,
  parent: Category | null,
  height: number,
  name: string,
): void {
  if (tree.levelOf(parent) + height > maxLevels) {
    throw storeError(226005, { parameters: { category_name: name, depth_limit: String(maxLevels) } });
  }
}

/** @throws ServiceError 400/226004 when the store has no room for one more. */
export function requireRoom(tree: CategoryTree): void {
  if (tree.categories.length >= maxCategories) {
    throw storeError(226004, { parameters: { max_count: String(maxCategories) } });
  }
}
