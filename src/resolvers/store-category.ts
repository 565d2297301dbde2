import type { StoreCategory } from "../upstream/store/model.js";
import type { GatewayContext } from "./context.js";
import { loadCategories } from "./store.js";

/** The category of any level with the service's identifier; null when the viewer's store has none. */
export async function loadCategory(
  categoryId: string,
  context: GatewayContext,
): Promise<StoreCategory | null> {
  return findCategory((await loadCategories(context)) ?? [], categoryId);
}

/** Looks for a category among those given and all below them. */
export function findCategory(categories: readonly StoreCategory[], categoryId: string): StoreCategory | null {
  for (const category of categories) {
    const found = category.categoryId === categoryId ? category : findCategory(category.children, categoryId);
    if (found) return found;
  }
  return null;
}
