import { type CategoryTree, childrenOf, findCategory, isLeaf, otherKey, subtreeOf } from "./category-tree.ts";
import { type Change, leafOf } from "./change.ts";

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
    followers: followersOf(tree, key),
  };
}

/** Returns the keys of the siblings after a category, without the catch-all category. */
function followersOf(tree: CategoryTree, key: string): readonly string[] {
  const category = findCategory(tree, key);
  if (!category) return [];
  const siblings = childrenOf(tree, category.parentKey);
  return siblings
    .slice(siblings.indexOf(category) + 1)
    .map((sibling) => sibling.key)
    .filter((sibling) => sibling !== otherKey);
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
