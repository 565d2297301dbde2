import { readOptionalFields } from "../../http/json-fields.ts";
import type { Operation } from "../service.ts";
import { requireCategory, requireCustomCategory } from "./category-checks.ts";
import { readId } from "./category-input.ts";
import { requireStore } from "./seller-store.ts";
import { startChange } from "./start-change.ts";
import type { StoreDeps } from "./store-context.ts";

/**
 * Creates the operation `DELETE /store/categories/{category_id}`: deletes a category and its descendants; a body is
 * accepted (wire facts, store §2).
 */
export function deleteCategory(deps: StoreDeps): Operation {
  return {
    method: "DELETE",
    path: "/store/categories/:categoryId",
    async answer({ caller, incoming, origin, parameter }) {
      const store = requireStore(deps.database, caller);
      const fields = await readOptionalFields(incoming);
      const listingDestinationId = readId(fields, "listingDestinationCategoryId");
      return startChange(deps, store, { origin, status: 202 }, (tree) => {
        const { id: categoryId } = requireCustomCategory(tree, parameter("categoryId"));
        if (listingDestinationId !== null) requireCategory(tree, listingDestinationId);
        return { type: "DELETE_STORE_CATEGORY", categoryId, listingDestinationId };
      });
    },
  };
}
