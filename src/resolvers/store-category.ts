import type { StoreCategory } from "../upstream/store/model.ts";
import type { GatewayContext } from "./context.ts";
import { loadCategories } from "./store.ts";
import { isSameName } from "./store-plan/category-name.ts";

/** The category of any level with the service's identifier; null when the viewer's store has none. */
export async function loadCategory(categoryId: string, context: GatewayContext) {
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

/** The category with a name directly below another one; null when there is none. @param parentId null for the top level. */
export async function loadNamedCategory(parentId: string | null, name: string, context: GatewayContext) {
  const siblings =
    parentId === null ? await loadCategories(context) : (await loadCategory(parentId, context))?.children;
  return siblings?.find((category) => isSameName(category.name, name)) ?? null;
}
