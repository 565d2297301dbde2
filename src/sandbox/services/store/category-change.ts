import type { Category, CategoryTree } from "./category-tree.ts";
import { createCategoryTree, otherCategoryId } from "./category-tree.ts";

/** Accepted change of a store's categories. A `parentId` of null means the top level. */
export type CategoryChange =
  | {
      readonly type: "ADD_STORE_CATEGORY";
      readonly name: string;
      readonly parentId: string | null;
      readonly listingDestinationId: string | null;
    }
  | { readonly type: "RENAME_STORE_CATEGORY"; readonly categoryId: string; readonly name: string }
  | {
      readonly type: "MOVE_STORE_CATEGORY";
      readonly categoryId: string;
      readonly parentId: string | null;
      readonly listingDestinationId: string | null;
    }
  | {
      readonly type: "DELETE_STORE_CATEGORY";
      readonly categoryId: string;
      readonly listingDestinationId: string | null;
    };

/** Categories after a change, or the reason why it failed. */
export type ChangeResult =
  | { readonly ok: true; readonly categories: readonly Category[] }
  | { readonly ok: false; readonly message: string };

/**
 * Applies a change to the categories of a store. Only leaves have listings (seller feed and store specification §1).
 * Listings move to another leaf when their category gets a child or is deleted. Their destination is the one in the
 * request. By default it is the new category for an addition, and Other for a deletion. A move has no default (wire
 * facts, store §2 and §7).
 * @param newId - id of the category that an addition creates
 */
export function applyChange(tree: CategoryTree, change: CategoryChange, newId: string): ChangeResult {
  switch (change.type) {
    case "ADD_STORE_CATEGORY": {
      const { name, parentId } = change;
      const position = tree.nextPosition(parentId);
      const added = { id: newId, parentId, name, position, listingCount: 0 };
      const { categories, listingCount } = takeListings(tree.categories, parentId);
      return putListings([...categories, added], listingCount, change.listingDestinationId, newId);
    }
    case "RENAME_STORE_CATEGORY":
      return { ok: true, categories: replace(tree.categories, change.categoryId, { name: change.name }) };
    case "MOVE_STORE_CATEGORY": {
      const { categoryId, parentId } = change;
      const { categories, listingCount } = takeListings(tree.categories, parentId);
      const moved = replace(categories, categoryId, { parentId, position: tree.nextPosition(parentId) });
      return putListings(moved, listingCount, change.listingDestinationId, null);
    }
    case "DELETE_STORE_CATEGORY": {
      const category = tree.find(change.categoryId);
      const gone = new Set(category === undefined ? [] : tree.subtreeOf(category));
      const listingCount = [...gone].reduce((sum, { listingCount: count }) => sum + count, 0);
      const rest = tree.categories.filter((candidate) => !gone.has(candidate));
      return putListings(rest, listingCount, change.listingDestinationId, otherCategoryId);
    }
    default:
      return change satisfies never;
  }
}

function replace(
  categories: readonly Category[],
  id: string,
  changes: Partial<Category>,
): readonly Category[] {
  return categories.map((category) => (category.id === id ? { ...category, ...changes } : category));
}

/** Sets the number of listings of a category to 0 and returns the previous number. */
function takeListings(categories: readonly Category[], parentId: string | null) {
  const parent = categories.find(({ id }) => id === parentId);
  if (parent === undefined) return { categories, listingCount: 0 };
  return {
    categories: replace(categories, parent.id, { listingCount: 0 }),
    listingCount: parent.listingCount,
  };
}

function putListings(
  categories: readonly Category[],
  listingCount: number,
  namedId: string | null,
  defaultId: string | null,
): ChangeResult {
  const destinationId = namedId ?? defaultId;
  if (destinationId === null) {
    if (listingCount === 0) return { ok: true, categories };
    return { ok: false, message: `No destination was named for ${listingCount} active listings.` };
  }
  const tree = createCategoryTree(categories);
  const destination = tree.find(destinationId);
  if (destination === undefined) {
    return { ok: false, message: `The listing destination ${destinationId} is deleted by the same change.` };
  }
  if (!tree.isLeaf(destination)) {
    return { ok: false, message: `The listing destination ${destinationId} is not a leaf category.` };
  }
  const total = destination.listingCount + listingCount;
  return { ok: true, categories: replace(categories, destinationId, { listingCount: total }) };
}
