import {
  type Category,
  type CategoryTree,
  childrenOf,
  findCategory,
  isLeaf,
  otherKey,
  subtreeOf,
} from "./category-tree.ts";

/** A change of the store's categories that a seller wants. */
export type Change =
  | {
      readonly type: "add";
      /** What the console calls the category until the service has given it an identifier. */
      readonly key: string;
      readonly name: string;
      readonly parentKey: string | null;
      /** Name of the parent when it was chosen; null at the top level. */
      readonly parentName: string | null;
    }
  | {
      readonly type: "rename";
      readonly key: string;
      readonly name: string;
      readonly previousName: string;
    }
  | {
      readonly type: "move";
      readonly key: string;
      readonly name: string;
      readonly parentKey: string | null;
      /** As of an addition. */
      readonly parentName: string | null;
      readonly previousParentKey: string | null;
      /** Where the listings of the new parent go, when it held some; null when it holds none. */
      readonly listingsKey: string | null;
      /** Keys of the siblings that it stood before, in their order. Left out by changes that were kept before this was known. */
      readonly followers?: readonly string[];
      /** Whether it becomes the last of its present siblings; left out for another parent. */
      readonly isReorder?: true;
    }
  | {
      readonly type: "delete";
      readonly key: string;
      readonly name: string;
      /** Everything that shall go: the category and all below it, as the seller saw it. */
      readonly keys: readonly string[];
      /** Where the listings go; null for the store's catch-all category. */
      readonly listingsKey: string | null;
    };

/** The tree after a change. What has been done already is not done again. */
export function applyChange(tree: CategoryTree, change: Change): CategoryTree {
  switch (change.type) {
    case "add": {
      const { key, name, parentKey } = change;
      return findCategory(tree, key) ? tree : append(tree, { key, name, parentKey });
    }
    case "rename":
      return tree.map((category) =>
        category.key === change.key ? { ...category, name: change.name } : category,
      );
    case "move": {
      const category = findCategory(tree, change.key);
      if (!category || (category.parentKey === change.parentKey) !== (change.isReorder ?? false)) return tree;
      const others = tree.filter((other) => other !== category);
      return append(others, { ...category, parentKey: change.parentKey });
    }
    case "delete": {
      const gone = new Set(subtreeOf(tree, change.key));
      return tree.filter((category) => !gone.has(category));
    }
    default:
      return change satisfies never;
  }
}

/** The change that takes one back that has been made; null for a deletion, which nothing takes back. @param tree as it is by now. */
export function inverseOf(tree: CategoryTree, change: Change): Change | null {
  const { key } = change;
  const { name, parentKey } = findCategory(tree, key) ?? { name: change.name, parentKey: null };
  switch (change.type) {
    case "add": {
      // The only category below another one gives its listings back to it, which can hold them again.
      const isOnlyChild = parentKey !== null && childrenOf(tree, parentKey).length === 1;
      return { type: "delete", key, name, keys: [key], listingsKey: isOnlyChild ? parentKey : null };
    }
    case "rename":
      return { type: "rename", key, name: change.previousName, previousName: name };
    case "move": {
      const target = change.previousParentKey;
      // The place that it left may have become a leaf: what that holds by now has to go somewhere.
      const isTargetLeaf = target !== null && isLeaf(tree, target);
      return {
        type: "move",
        key,
        name,
        parentKey: target,
        parentName: findCategory(tree, target)?.name ?? null,
        previousParentKey: parentKey,
        listingsKey: isTargetLeaf ? leafOf(tree, key) : null,
      };
    }
    case "delete":
      return null;
    default:
      return change satisfies never;
  }
}

/**
 * The changes that give a category its former place again, once the inverse of its move has made it the last of its siblings: the service
 * knows no places, so the siblings that stood behind it become the last ones in turn.
 * @param tree as it is by now.
 */
export function reordersAfter(tree: CategoryTree, moved: Change): readonly Change[] {
  if (moved.type !== "move" || moved.isReorder) return [];
  const { followers = [], previousParentKey: parentKey } = moved;
  const parentName = findCategory(tree, parentKey)?.name ?? null;
  return followersIn(tree, parentKey, followers).map(({ key, name }) => ({
    type: "move",
    key,
    name,
    parentKey,
    parentName,
    previousParentKey: parentKey,
    listingsKey: null,
    isReorder: true,
  }));
}

/** Siblings with these keys, in their present order. A sibling that came later stays where it is: behind all of them. */
function followersIn(tree: CategoryTree, parentKey: string | null, keys: readonly string[]) {
  const siblings = childrenOf(tree, parentKey).filter(({ key }) => key !== otherKey);
  const first = siblings.findIndex(({ key }) => keys.includes(key));
  return first === -1 ? [] : siblings.slice(first);
}

/** Whether a category is the last of its siblings; only the catch-all category comes after all. */
export function isLastSibling(tree: CategoryTree, { key, parentKey }: Category): boolean {
  return childrenOf(tree, parentKey).findLast((sibling) => sibling.key !== otherKey)?.key === key;
}

/** Keys of the categories that must be there for a change. */
export function neededKeys(change: Change): readonly string[] {
  const keys = [
    change.type === "add" ? null : change.key,
    change.type === "add" || change.type === "move" ? change.parentKey : null,
    change.type === "move" || change.type === "delete" ? change.listingsKey : null,
  ];
  return keys.filter((key) => key !== null);
}

/** The same change with other keys. @param keyOf gives the key to take in place of one. */
export function withKeys(change: Change, keyOf: (key: string) => string): Change {
  const orNull = (key: string | null) => (key === null ? null : keyOf(key));
  switch (change.type) {
    case "add":
      return { ...change, parentKey: orNull(change.parentKey) };
    case "rename":
      return { ...change, key: keyOf(change.key) };
    case "move":
      return {
        ...change,
        key: keyOf(change.key),
        parentKey: orNull(change.parentKey),
        previousParentKey: orNull(change.previousParentKey),
        listingsKey: orNull(change.listingsKey),
        ...(change.followers && { followers: change.followers.map((key) => keyOf(key)) }),
      };
    case "delete":
      return {
        ...change,
        key: keyOf(change.key),
        keys: change.keys.map((key) => keyOf(key)),
        listingsKey: orNull(change.listingsKey),
      };
    default:
      return change satisfies never;
  }
}

/** The first category that can hold listings, of those that a category consists of. */
export function leafOf(tree: CategoryTree, key: string): string | null {
  return subtreeOf(tree, key).find((category) => isLeaf(tree, category.key))?.key ?? null;
}

/** A new sibling is the last one; only the catch-all category comes after all. */
function append(tree: CategoryTree, category: Category): CategoryTree {
  const last = tree.findIndex(({ key }) => key === otherKey);
  return last === -1 ? [...tree, category] : tree.toSpliced(last, 0, category);
}
