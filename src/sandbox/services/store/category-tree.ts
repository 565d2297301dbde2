/** One category of a store. */
export interface Category {
  readonly id: string;
  /** Null at the top level. */
  readonly parentId: string | null;
  readonly name: string;
  /** Siblings are shown in the order of their positions. */
  readonly position: number;
  /** Active listings that are filed here; always 0 for a category with children. */
  readonly listingCount: number;
}

/** Id of the reserved category Other, which takes listings that have no other place (wire facts, store §3). */
export const otherCategoryId = "1";

/** How the top level is named as a destination (wire facts, store §7). */
export const rootCategoryId = "-999";

/** Levels of categories (seller feed and store specification §8). */
export const maxLevels = 3;

/** A store's categories with their family relations. */
export interface CategoryTree {
  readonly categories: readonly Category[];
  find(id: string): Category | undefined;
  /** In the order of display: by position, the reserved category last. */
  childrenOf(parentId: string | null): readonly Category[];
  isLeaf(category: Category): boolean;
  /** 1 at the top level; 0 for null, which stands for the root. */
  levelOf(category: Category | null): number;
  /** Levels that the category and its descendants take; 1 for a leaf. */
  heightOf(category: Category): number;
  /** The category and everything below it. */
  subtreeOf(category: Category): readonly Category[];
  /** Position of one more child, behind the others. */
  nextPosition(parentId: string | null): number;
}

/** @param categories - all of a store's, in any order */
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
