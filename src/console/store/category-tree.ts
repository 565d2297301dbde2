/** Category of the store. Its key is the service's identifier, or a local key until the service has assigned one. */
export interface Category {
  readonly key: string;
  /** Key of the parent category; null at the top level. */
  readonly parentKey: string | null;
  readonly name: string;
}

/** Categories of a store; siblings are in shop order. */
export type CategoryTree = readonly Category[];

/** Key of the store's catch-all category, which cannot be changed. */
export const otherKey = "1";

/** Maximum number of levels in a store. */
export const maxLevels = 3;

/** Maximum number of categories in a store, including the catch-all category. */
export const maxCategories = 300;

/** Category as selected from the gateway. */
export interface CategoryAnswer {
  readonly categoryId: string;
  readonly name: string;
  readonly children?: readonly CategoryAnswer[];
}

/** Converts nested categories of a response into a flat tree. */
export function treeOf(categories: readonly CategoryAnswer[], parentKey: string | null = null): CategoryTree {
  return categories.flatMap(({ categoryId, name, children = [] }) => [
    { key: categoryId, parentKey, name },
    ...treeOf(children, categoryId),
  ]);
}

/** Returns the category with a key; undefined when there is none. */
export function findCategory(tree: CategoryTree, key: string | null): Category | undefined {
  return tree.find((category) => category.key === key);
}

/** Returns the direct children of a category; the top-level categories for null. */
export function childrenOf(tree: CategoryTree, parentKey: string | null): CategoryTree {
  return tree.filter((category) => category.parentKey === parentKey);
}

/** Returns the direct children of a category without the catch-all category. */
export function movableChildrenOf(tree: CategoryTree, parentKey: string | null): CategoryTree {
  return childrenOf(tree, parentKey).filter(({ key }) => key !== otherKey);
}

/** True when a category has no children. Only categories without children hold listings. */
export function isLeaf(tree: CategoryTree, key: string): boolean {
  return !tree.some(({ parentKey }) => parentKey === key);
}

/** Returns the path from the top level to the category, both included; empty when it does not exist. */
export function pathOf(tree: CategoryTree, key: string | null): CategoryTree {
  const category = findCategory(tree, key);
  return category ? [...pathOf(tree, category.parentKey), category] : [];
}

/** Returns the level of a category: 1 at the top level; 0 for null, the root. */
export function levelOf(tree: CategoryTree, key: string | null): number {
  return pathOf(tree, key).length;
}

/** Returns a category and all its descendants. */
export function subtreeOf(tree: CategoryTree, key: string): CategoryTree {
  const category = findCategory(tree, key);
  if (!category) return [];
  return [category, ...childrenOf(tree, key).flatMap((child) => subtreeOf(tree, child.key))];
}

/** Returns the number of levels that a category and its descendants occupy: 1 for a leaf. */
export function heightOf(tree: CategoryTree, key: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, key).map((child) => heightOf(tree, child.key)));
}

/** Returns all categories in depth-first order, as displayed. */
export function inReadingOrder(tree: CategoryTree, parentKey: string | null = null): CategoryTree {
  return childrenOf(tree, parentKey).flatMap((category) => [category, ...inReadingOrder(tree, category.key)]);
}
