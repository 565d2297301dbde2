import type { StoreCategory } from "../upstream/store/model.ts";
import type { GatewayContext } from "./context.ts";
import { loadCategories } from "./store.ts";

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
