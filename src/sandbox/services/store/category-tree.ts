/** Category of a store. */
export interface Category {
  readonly id: string;
  /** Id of the parent; null at the top level. */
  readonly parentId: string | null;
  readonly name: string;
  /** Sort key among siblings. */
  readonly position: number;
  /** Number of active listings; always 0 for a category with children. */
  readonly listingCount: number;
}

/** Id of the reserved category Other, which contains the listings without another category (wire facts, store §3). */
export const otherCategoryId = "1";

/** Id of the top level as a destination (wire facts, store §7). */
export const rootCategoryId = "-999";

/** Maximum number of category levels (seller feed and store specification §8). */
export const maxLevels = 3;

/** Tree of a store's categories. */
export interface CategoryTree {
  readonly categories: readonly Category[];
  find(id: string): Category | undefined;
  /** Returns the children in display order: by position, with the reserved category last. */
  childrenOf(parentId: string | null): readonly Category[];
  isLeaf(category: Category): boolean;
  /** Returns the level of a category: 1 at the top level, 0 for null, which is the root. */
  levelOf(category: Category | null): number;
  /** Returns the number of levels of the category and its descendants; 1 for a leaf. */
  heightOf(category: Category): number;
  /** Returns the category and all its descendants. */
  subtreeOf(category: Category): readonly Category[];
  /** Returns the position for a new last child. */
  nextPosition(parentId: string | null): number;
}

/**
 * Creates the tree.
 * @param categories - all categories of a store, in any order
 */
export function createCategoryTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ordered = categories.toSorted(
    (a, b) => Number(a.id === otherCategoryId) - Number(b.id === otherCategoryId) || a.position - b.position,
  );
  const byParent = new Map<string | null, Category[]>();
  for (const category of ordered) {
    const siblings = byParent.get(category.parentId) ?? [];
    byParent.set(category.parentId, [...siblings, category]);
  }
  const tree: CategoryTree = {
    categories,
    find: (id) => byId.get(id),
    childrenOf: (parentId) => byParent.get(parentId) ?? [],
    isLeaf: ({ id }) => tree.childrenOf(id).length === 0,
    levelOf(category) {
      if (category === null) return 0;
      const parent = category.parentId === null ? null : (byId.get(category.parentId) ?? null);
      return 1 + tree.levelOf(parent);
    },
    heightOf: ({ id }) => 1 + Math.max(0, ...tree.childrenOf(id).map((child) => tree.heightOf(child))),
    subtreeOf: (category) => [
      category,
      ...tree.childrenOf(category.id).flatMap((child) => tree.subtreeOf(child)),
    ],
    nextPosition: (parentId) => 1 + Math.max(0, ...tree.childrenOf(parentId).map(({ position }) => position)),
  };
  return tree;
}
