import { storeReadScopes } from "../../accounts/scopes.ts";
import type { Operation } from "../service.ts";
import type { CategoryTree } from "./category-tree.ts";
import { readCategories, requireStore } from "./seller-store.ts";
import type { StoreDeps } from "./store-context.ts";

/** Wire format of a category; a leaf has no `childrenCategories` (wire facts, store §3). */
interface StoreCategory {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly level: number;
  readonly order: number;
  readonly childrenCategories?: readonly StoreCategory[];
}

/** Creates the operation `GET /store/categories`: the tree after the last completed change (wire facts, store §4). */
export function getCategories(deps: StoreDeps): Operation {
  return {
    method: "GET",
    path: "/store/categories",
    acceptedScopes: storeReadScopes,
    answer({ caller }) {
      const store = requireStore(deps.database, caller);
      const tree = readCategories(deps.database, store.account_id);
      return Response.json({ storeCategories: describeChildren(tree, null, 1) });
    },
  };
}

function describeChildren(tree: CategoryTree, parentId: string | null, level: number): StoreCategory[] {
  return tree.childrenOf(parentId).map((category, index) => ({
    categoryId: category.id,
    categoryName: category.name,
    level,
    order: index + 1,
    ...(!tree.isLeaf(category) && {
      childrenCategories: describeChildren(tree, category.id, level + 1),
    }),
  }));
}
