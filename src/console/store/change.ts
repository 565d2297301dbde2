import {
  type Category,
  type CategoryTree,
  findCategory,
  isLeaf,
  movableChildrenOf,
  otherKey,
  subtreeOf,
} from "./category-tree.ts";

/** Change of the store's categories, as requested by the seller. */
export type Change =
  | {
      readonly type: "add";
      /** Key of the category; local until the service assigns an identifier. */
      readonly key: string;
      readonly name: string;
      readonly parentKey: string | null;
      /** Name of the parent at the time of the request; null at the top level. */
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
      /** Name of the parent at the time of the request; null at the top level. */
      readonly parentName: string | null;
      readonly previousParentKey: string | null;
      /** Category that receives the listings of the new parent; null when the parent holds none. */
      readonly listingsKey: string | null;
      /**
       * Keys of the category and its siblings before the move, in order. Missing in changes that older versions stored.
       */
      readonly siblings?: readonly string[];
      /** True when the category moves to the end of its current siblings; absent when it gets another parent. */
      readonly isReorder?: true;
    }
  | {
      readonly type: "delete";
      readonly key: string;
      readonly name: string;
      /** Keys of the category and its descendants when the seller confirmed the deletion. */
      readonly keys: readonly string[];
      /** Category that receives the listings; null for the catch-all category. */
      readonly listingsKey: string | null;
    };

/** Returns the tree after a change. An addition or move that is already in the tree is not repeated. */
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

/** True when a category is the last of its siblings, not counting the catch-all category. */
export function isLastSibling(tree: CategoryTree, { key, parentKey }: Category): boolean {
  return movableChildrenOf(tree, parentKey).at(-1)?.key === key;
}

/** Returns the keys of the categories that a change requires. */
export function neededKeys(change: Change): readonly string[] {
  const keys = [
    change.type === "add" ? null : change.key,
    change.type === "add" || change.type === "move" ? change.parentKey : null,
    change.type === "move" || change.type === "delete" ? change.listingsKey : null,
  ];
  return keys.filter((key) => key !== null);
}

/**
 * Returns a copy of a change with replaced category keys.
 * @param keyOf Returns the new key for a category key.
 */
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
        ...(change.siblings && { siblings: change.siblings.map((key) => keyOf(key)) }),
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

/** Returns the key of the first leaf in a category's subtree; null when the category does not exist. */
export function leafOf(tree: CategoryTree, key: string): string | null {
  return subtreeOf(tree, key).find((category) => isLeaf(tree, category.key))?.key ?? null;
}

/** Appends a category as the last sibling, before the catch-all category. */
function append(tree: CategoryTree, category: Category): CategoryTree {
  const last = tree.findIndex(({ key }) => key === otherKey);
  return last === -1 ? [...tree, category] : tree.toSpliced(last, 0, category);
}
