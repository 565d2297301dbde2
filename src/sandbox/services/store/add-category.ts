import { readFields } from "../../http/json-fields.ts";
import type { Operation } from "../service.ts";
import {
  requireCategory,
  requireDepth,
  requireFreeName,
  requireParent,
  requireRoom,
} from "./category-checks.ts";
import { readId, readName, toParentId } from "./category-input.ts";
import { requireStore } from "./seller-store.ts";
import { startChange } from "./start-change.ts";
import type { StoreDeps } from "./store-context.ts";

/**
 * Creates the operation `POST /store/categories`: adds one category after its siblings (wire facts, store §1 and §2).
 */
export function addCategory(deps: StoreDeps): Operation {
  return {
    method: "POST",
    path: "/store/categories",
    async answer({ caller, incoming, origin }) {
      const store = requireStore(deps.database, caller);
      const fields = await readFields(incoming);
      const name = readName(fields);
      const parentId = toParentId(readId(fields, "destinationParentCategoryId"));
      const listingDestinationId = readId(fields, "listingDestinationCategoryId");
      return startChange(deps, store, { origin, status: 202, name }, (tree) => {
        const parent = parentId === null ? null : requireCategory(tree, parentId);
        if (parent !== null) requireParent(parent);
        requireDepth(tree, parent, 1, name);
        requireFreeName(tree, parentId, name);
        requireRoom(tree);
        if (listingDestinationId !== null) requireCategory(tree, listingDestinationId);
        return { type: "ADD_STORE_CATEGORY", name, parentId, listingDestinationId };
      });
    },
  };
}
