import { readFields } from "../../http/json-fields.ts";
import type { Operation } from "../service.ts";
import { requireCustomCategory, requireFreeName } from "./category-checks.ts";
import { readName } from "./category-input.ts";
import { requireStore } from "./seller-store.ts";
import { startChange } from "./start-change.ts";
import type { StoreDeps } from "./store-context.ts";

/**
 * Creates the operation `PUT /store/categories/{category_id}`. It is asynchronous and responds with a Location, as in
 * the seller feed and store specification (§4). The status is 204, the only documented one (wire facts, store §1).
 */
export function renameCategory(deps: StoreDeps): Operation {
  return {
    method: "PUT",
    path: "/store/categories/:categoryId",
    async answer({ caller, incoming, origin, parameter }) {
      const store = requireStore(deps.database, caller);
      const name = readName(await readFields(incoming));
      return startChange(deps, store, { origin, status: 204, name }, (tree) => {
        const category = requireCustomCategory(tree, parameter("categoryId"));
        requireFreeName(tree, category.parentId, name, category);
        return { type: "RENAME_STORE_CATEGORY", categoryId: category.id, name };
      });
    },
  };
}
