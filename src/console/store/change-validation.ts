import { faultOfName, isSameName, type NameFault } from "./category-name.ts";
import {
  type CategoryTree,
  childrenOf,
  findCategory,
  heightOf,
  isLeaf,
  levelOf,
  maxCategories,
  maxLevels,
  otherKey,
  subtreeOf,
} from "./category-tree.ts";
import { applyChange, type Change, isLastSibling } from "./change.ts";

/** Reason why a change is not allowed. */
export type ChangeRefusal =
  | NameFault
  /** The category would become its own descendant. */
  | "belowItself"
  /** The deletion would include categories that the seller did not see when confirming it. */
  | "deletesMore"
  /** A sibling has the same name. */
  | "duplicate"
  /** The listings cannot go to the chosen category. */
  | "listingsPlace"
  /** Listings cannot be moved to the chosen category. */
  | "missing"
  /** The change has no effect. */
  | "nothing"
  /** The catch-all category cannot be changed and cannot have children. */
  | "reserved"
  | "tooDeep"
  | "tooMany";

/** Returns the reason why a change is not allowed; null when it is allowed. The service may still reject the change. */
export function validateChange(tree: CategoryTree, change: Change): ChangeRefusal | null {
  switch (change.type) {
    case "add":
      return (
        faultOfName(change.name) ??
        refusalOfPlace(tree, change.parentKey, 1) ??
        (tree.length >= maxCategories ? "tooMany" : null) ??
        (isTaken(tree, change.parentKey, change.name, change.key) ? "duplicate" : null)
      );
    case "rename": {
      const category = findCategory(tree, change.key);
      if (!category) return "missing";
      if (category.key === otherKey) return "reserved";
      if (category.name === change.name) return "nothing";
      return (
        faultOfName(change.name) ??
        (isTaken(tree, category.parentKey, change.name, category.key) ? "duplicate" : null)
      );
    }
    case "move": {
      const category = findCategory(tree, change.key);
      if (!category) return "missing";
      if (category.key === otherKey) return "reserved";
      if (subtreeOf(tree, category.key).some(({ key }) => key === change.parentKey)) return "belowItself";
      if (change.isReorder) {
        const isThere = category.parentKey === change.parentKey;
        return isThere && !isLastSibling(tree, category) ? null : "nothing";
      }
      if (category.parentKey === change.parentKey) return "nothing";
      return (
        refusalOfPlace(tree, change.parentKey, heightOf(tree, category.key)) ??
        (isTaken(tree, change.parentKey, category.name, category.key) ? "duplicate" : null) ??
        refusalOfListings(tree, change, change.listingsKey)
      );
    }
    case "delete": {
      const going = subtreeOf(tree, change.key);
      if (going.length === 0) return "missing";
      if (change.key === otherKey) return "reserved";
      if (going.some(({ key }) => !change.keys.includes(key))) return "deletesMore";
      return refusalOfListings(tree, change, change.listingsKey);
    }
    default:
      return change satisfies never;
  }
}

/** Returns the reason why changes, made one after another, are not allowed; null when all are allowed. */
export function validateAll(tree: CategoryTree, changes: readonly Change[]): ChangeRefusal | null {
  if (changes.length === 0) return "nothing";
  let now = tree;
  for (const change of changes) {
    const refusal = validateChange(now, change);
    if (refusal !== null) return refusal;
    now = applyChange(now, change);
  }
  return null;
}

function refusalOfPlace(tree: CategoryTree, parentKey: string | null, height: number): ChangeRefusal | null {
  if (parentKey === otherKey) return "reserved";
  if (parentKey !== null && !findCategory(tree, parentKey)) return "missing";
  return levelOf(tree, parentKey) + height > maxLevels ? "tooDeep" : null;
}

/** Returns `listingsPlace` unless the category is a leaf after the change, because only leaves hold listings. */
function refusalOfListings(tree: CategoryTree, change: Change, key: string | null): ChangeRefusal | null {
  if (key === null) return null;
  const after = applyChange(tree, change);
  return findCategory(after, key) && isLeaf(after, key) ? null : "listingsPlace";
}

function isTaken(tree: CategoryTree, parentKey: string | null, name: string, self: string): boolean {
  return childrenOf(tree, parentKey).some((other) => other.key !== self && isSameName(other.name, name));
}
