import {
  type CategoryTree,
  findCategory,
  inReadingOrder,
  isLeaf,
  movableChildrenOf,
  pathOf,
  subtreeOf,
} from "./category-tree.ts";
import { applyChange, type Change, leafOf } from "./change.ts";

/**
 * Creates an addition.
 * @param key Local key of the category until the service assigns an identifier.
 */
export function additionTo(tree: CategoryTree, parentKey: string | null, name: string, key: string): Change {
  return { type: "add", key, name, parentKey, parentName: nameOf(tree, parentKey) };
}

/** Creates a rename. */
export function renameOf(tree: CategoryTree, key: string, name: string): Change {
  return { type: "rename", key, name, previousName: nameOf(tree, key) ?? "" };
}

/**
 * Creates a move.
 * @param listingsKey Category that receives the new parent's listings; by default the first leaf of the moved category.
 */
export function moveOfCategory(
  tree: CategoryTree,
  key: string,
  parentKey: string | null,
  listingsKey: string | null = mayHoldListings(tree, parentKey) ? leafOf(tree, key) : null,
): Change {
  return {
    type: "move",
    key,
    name: nameOf(tree, key) ?? "",
    parentKey,
    parentName: nameOf(tree, parentKey),
    previousParentKey: findCategory(tree, key)?.parentKey ?? null,
    listingsKey,
    siblings: movableChildrenOf(tree, findCategory(tree, key)?.parentKey ?? null).map(
      (sibling) => sibling.key,
    ),
  };
}

/** Creates the moves of several categories, in order. Categories that are already there are not moved. */
export function movesOf(
  tree: CategoryTree,
  keys: readonly string[],
  parentKey: string | null,
  listingsKey?: string | null,
): readonly Change[] {
  const moves: Change[] = [];
  let now = tree;
  for (const key of keys) {
    // Only the first move can find listings in the new parent.
    const isFirst = moves.length === 0;
    const move =
      isFirst && listingsKey !== undefined
        ? moveOfCategory(now, key, parentKey, listingsKey)
        : moveOfCategory(now, key, parentKey);
    if (keys.length > 1 && findCategory(now, key)?.parentKey === parentKey) continue;
    moves.push(move);
    now = applyChange(now, move);
  }
  return moves;
}

/** Creates a deletion of a category and its descendants. */
export function deletionOf(tree: CategoryTree, key: string, listingsKey: string | null): Change {
  return {
    type: "delete",
    key,
    name: nameOf(tree, key) ?? "",
    keys: subtreeOf(tree, key).map((category) => category.key),
    listingsKey,
  };
}

/** True when a category may hold listings. They must be moved to another category before it gets children. */
export function mayHoldListings(tree: CategoryTree, key: string | null): boolean {
  return key !== null && isLeaf(tree, key);
}

function nameOf(tree: CategoryTree, key: string | null): string | null {
  return findCategory(tree, key)?.name ?? null;
}

/** Returns the categories that have no ancestor among the others, in the order of the tree. */
export function topMost(tree: CategoryTree, keys: readonly string[]): readonly string[] {
  const chosen = new Set(keys);
  return inReadingOrder(tree)
    .filter(
      ({ key, parentKey }) => chosen.has(key) && !pathOf(tree, parentKey).some((one) => chosen.has(one.key)),
    )
    .map(({ key }) => key);
}
