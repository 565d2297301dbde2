/** A category of the store, by the store service's identifier; one that is only planned has a key of this console's own. */
export interface Category {
  readonly key: string;
  /** Null at the top level. */
  readonly parentKey: string | null;
  readonly name: string;
}

/** The categories of a store; siblings are in shop order. */
export type CategoryTree = readonly Category[];

/** Key of the store's catch-all category, which cannot be changed. */
export const otherKey = "1";

/** Levels that a store has at most. */
export const maxLevels = 3;

/** Categories that a store has at most, the catch-all one included. */
export const maxCategories = 300;

/** A category as the gateway tells it. */
export interface CategoryAnswer {
  readonly categoryId: string;
  readonly name: string;
  readonly children?: readonly CategoryAnswer[];
}

/** The tree of an answer. */
export function treeOf(categories: readonly CategoryAnswer[], parentKey: string | null = null): CategoryTree {
  return categories.flatMap(({ categoryId, name, children = [] }) => [
    { key: categoryId, parentKey, name },
    ...treeOf(children, categoryId),
  ]);
}

/** The category with a key. */
export function findCategory(tree: CategoryTree, key: string | null): Category | undefined {
  return tree.find((category) => category.key === key);
}

/** What stands directly below a category; at the top level for null. */
export function childrenOf(tree: CategoryTree, parentKey: string | null): CategoryTree {
  return tree.filter((category) => category.parentKey === parentKey);
}

/** Whether nothing stands below a category. Only such categories hold listings. */
export function isLeaf(tree: CategoryTree, key: string): boolean {
  return !tree.some(({ parentKey }) => parentKey === key);
}

/** From the top level down to the category itself; empty when there is none. */
export function pathOf(tree: CategoryTree, key: string | null): CategoryTree {
  const category = findCategory(tree, key);
  return category ? [...pathOf(tree, category.parentKey), category] : [];
}

/** 1 at the top level; 0 for null, which is what stands above it. */
export function levelOf(tree: CategoryTree, key: string | null): number {
  return pathOf(tree, key).length;
}

/** The category and all below it. */
export function subtreeOf(tree: CategoryTree, key: string): CategoryTree {
  const category = findCategory(tree, key);
  if (!category) return [];
  return [category, ...childrenOf(tree, key).flatMap((child) => subtreeOf(tree, child.key))];
}

/** Levels that a category and all below it take: 1 for a leaf. */
export function heightOf(tree: CategoryTree, key: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, key).map((child) => heightOf(tree, child.key)));
}

/** All categories as they are read from top to bottom. */
export function inReadingOrder(tree: CategoryTree, parentKey: string | null = null): CategoryTree {
  return childrenOf(tree, parentKey).flatMap((category) => [category, ...inReadingOrder(tree, category.key)]);
}
