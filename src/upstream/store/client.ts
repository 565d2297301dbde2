import type { CallOptions } from "../viewer.js";
import type { Store, StoreCategory, StoreTask, StoreTaskId } from "./model.js";

/**
 * The store service, one function for each of its operations (wire facts, store §1).
 *
 * Every function rejects with an `UpstreamCallError`, or with the reason of `options.signal` once that aborts. One
 * category change at a time is possible; its task tells when it has been carried out.
 */
export interface StoreClient {
  /** @returns null when the viewer has no active store. */
  getStore(options: CallOptions): Promise<Store | null>;
  /** @returns the top-level categories in shop order with all below; null when the viewer has no active store. */
  getStoreCategories(options: CallOptions): Promise<readonly StoreCategory[] | null>;
  addStoreCategory(
    input: {
      readonly name: string;
      /** Null for the top level. */
      readonly parentCategoryId: string | null;
      /** Where listings of the parent go when it was a leaf; null for the new category. */
      readonly moveListingsToCategoryId: string | null;
    },
    options: CallOptions,
  ): Promise<StoreTaskId>;
  /** @returns null when the category was renamed at once, as the public service does it (wire facts, store §4). */
  renameStoreCategory(categoryId: string, name: string, options: CallOptions): Promise<StoreTaskId | null>;
  moveStoreCategory(
    input: {
      readonly categoryId: string;
      /** Null for the top level. */
      readonly parentCategoryId: string | null;
      /** Where the category's listings go when it can no longer hold them; null when it has none. */
      readonly moveListingsToCategoryId: string | null;
    },
    options: CallOptions,
  ): Promise<StoreTaskId>;
  deleteStoreCategory(
    categoryId: string,
    input: {
      /** Where the listings go; null for the store's catch-all category. */
      readonly moveListingsToCategoryId: string | null;
    },
    options: CallOptions,
  ): Promise<StoreTaskId>;
  /** @returns null when the viewer's store has no such task, or the viewer no active store. */
  getStoreTask(taskId: string, options: CallOptions): Promise<StoreTask | null>;
  /** @returns all changes that the service still reports; null when the viewer has no active store. */
  getStoreTasks(options: CallOptions): Promise<readonly StoreTask[] | null>;
}
