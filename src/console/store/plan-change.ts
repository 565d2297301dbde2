import { type CategoryTree, childrenOf, findCategory, isLeaf, otherKey, subtreeOf } from "./category-tree.ts";
import { type Change, leafOf } from "./change.ts";

/** An addition. @param key by which the console calls the category until it has an identifier. */
export function additionTo(tree: CategoryTree, parentKey: string | null, name: string, key: string): Change {
  return { type: "add", key, name, parentKey, parentName: nameOf(tree, parentKey) };
}

/** A rename. */
export function renameOf(tree: CategoryTree, key: string, name: string): Change {
  return { type: "rename", key, name, previousName: nameOf(tree, key) ?? "" };
}

/** A move. @param listingsKey where the new parent's listings go; left out, into what is moved when that can hold them. */
export function moveOfCategory(
  tree: CategoryTree,
  key: string,
  parentKey: string | null,
  listingsKey: string | null = takesListings(tree, parentKey) ? leafOf(tree, key) : null,
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

/** Keys of the siblings behind a category; without the catch-all category, which is always the last one. */
function followersOf(tree: CategoryTree, key: string): readonly string[] {
  const category = findCategory(tree, key);
  if (!category) return [];
  const siblings = childrenOf(tree, category.parentKey);
  return siblings
    .slice(siblings.indexOf(category) + 1)
    .map((sibling) => sibling.key)
    .filter((sibling) => sibling !== otherKey);
}

/** A deletion of a category with all below it. */
export function deletionOf(tree: CategoryTree, key: string, listingsKey: string | null): Change {
  return {
    type: "delete",
    key,
    name: nameOf(tree, key) ?? "",
    keys: subtreeOf(tree, key).map((category) => category.key),
    listingsKey,
  };
}

/** Whether a category may hold listings, which have to go elsewhere when something comes below it. */
export function takesListings(tree: CategoryTree, key: string | null): boolean {
  return key !== null && isLeaf(tree, key);
}

function nameOf(tree: CategoryTree, key: string | null): string | null {
  return findCategory(tree, key)?.name ?? null;
}
