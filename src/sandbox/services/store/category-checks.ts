import type { Category, CategoryTree } from "./category-tree.ts";
import { maxLevels, otherCategoryId } from "./category-tree.ts";
import { isSameName } from "./category-input.ts";
import { invalidInput, storeError } from "./store-errors.ts";

/** Maximum number of categories in a store, including the reserved one (wire facts, store §5). */
const maxCategories = 300;

/**
 * Returns the category with this id.
 * @throws ServiceError 400/226006 when the store has no such category
 */
export function requireCategory(tree: CategoryTree, id: string): Category {
  const category = tree.find(id);
  if (category === undefined) throw storeError(226006, { parameters: { category_id: id } });
  return category;
}

/**
 * Returns the category with this id, which must not be the reserved one.
 * @throws ServiceError 400/226006 when the store has no such category, 225001 when it is the reserved one
 */
export function requireCustomCategory(tree: CategoryTree, id: string): Category {
  const category = requireCategory(tree, id);
  if (id === otherCategoryId) throw invalidInput("category_id", "The reserved category cannot be changed.");
  return category;
}

/**
 * Requires that the category can have children.
 * @throws ServiceError 400/225001
 */
export function requireParent(parent: Category): void {
  if (parent.id === otherCategoryId) {
    throw invalidInput("destinationParentCategoryId", "The reserved category has no children.");
  }
}

/**
 * Requires that no sibling has the name.
 * @param self - category that is renamed or moved, which is not compared; undefined for a new one
 * @throws ServiceError 400/226000
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

/**
 * Requires that a subtree of this height fits below the parent.
 * @throws ServiceError 400/226005
 */
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

/**
 * Requires that the store can have one more category.
 * @throws ServiceError 400/226004
 */
export function requireRoom(tree: CategoryTree): void {
  if (tree.categories.length >= maxCategories) {
    throw storeError(226004, { parameters: { max_count: String(maxCategories) } });
  }
}
