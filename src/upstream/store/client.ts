import { callOn, collection, lookUpIn } from "../collection.ts";
import type { Id } from "../ids.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { Dialect, ServiceAddresses } from "../services.ts";
import { firstHeader } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { idFromLocation } from "../wire/location.ts";
import { listParser } from "../wire/parse.ts";
import type { Store, StoreCategory, StoreTask } from "./model.ts";
import { oneStoreTaskShape, parseCategories, parseStore, storeTaskShape } from "./wire.ts";

/** Error numbers of the service for invalid input and missing objects (wire facts, store §6). */
const faultIds = { input: 225_001, noStore: 225_002, task: 226_100 } as const;

const categories = collection<"StoreCategory">("/store/categories", "category", []);

/** Returns the collection of category changes. Its path depends on the dialect (wire facts, common §9). */
function tasksOf(dialect: Dialect = "specification") {
  const path = dialect === "specification" ? "/store/task" : "/store/tasks";
  // The id is the only input of the call, so "invalid input" means that no task can have the id.
  return collection<"StoreTask">(path, "store task", [faultIds.task, faultIds.input, faultIds.noStore]);
}

/** Parent id for the top level in requests (wire facts, store §2). */
const topLevel = "-999";

/** Creates a call that returns null when the viewer has no active store. */
function ofStore(operation: string, path: string) {
  return { operation, method: "GET", path, notFound: [faultIds.noStore] } as const;
}

/**
 * Creates the client of the store service, with one function for each operation (wire facts, store §1). Only one
 * category change can run at a time. Its task shows when it is complete.
 */
export function createStoreClient(deps: ServiceCallDeps, { store, dialect }: ServiceAddresses) {
  const calls = createServiceCalls("store", deps, store);
  const tasks = tasksOf(dialect);

  return {
    /** Reads the store; null when the viewer has no active store. */
    getStore: (options: CallOptions): Promise<Store | null> =>
      calls.find(ofStore("getStore", "/store"), parseStore, options),

    /**
     * Reads the top-level categories with all their descendants, in the order of the shop. Null when the viewer has no
     * active store.
     */
    getStoreCategories: (options: CallOptions): Promise<readonly StoreCategory[] | null> =>
      calls.find(ofStore("getStoreCategories", categories.path), parseCategories, options),

    /** Starts a change that adds a category. */
    addStoreCategory(
      input: {
        readonly name: string;
        /** Parent of the new category; null for the top level. */
        readonly parentCategoryId: Id<"StoreCategory"> | null;
        /**
         * Category that receives the parent's listings if the parent was a leaf; null when the new category receives
         * them.
         */
        readonly moveListingsToCategoryId: Id<"StoreCategory"> | null;
      },
      options: CallOptions,
    ): Promise<Id<"StoreTask">> {
      const json = {
        categoryName: input.name,
        destinationParentCategoryId: input.parentCategoryId ?? undefined,
        listingDestinationCategoryId: input.moveListingsToCategoryId ?? undefined,
      };
      const { path } = categories;
      return calls.create({ operation: "addStoreCategory", method: "POST", path, json }, options);
    },

    /**
     * Starts a change that renames a category.
     * @returns null when the rename is already complete, as with the public service (wire facts, store §4).
     */
    async renameStoreCategory(
      categoryId: Id<"StoreCategory">,
      name: string,
      options: CallOptions,
    ): Promise<Id<"StoreTask"> | null> {
      const call = callOn(categories, categoryId, "renameStoreCategory", "PUT");
      const response = await calls.change({ ...call, json: { categoryName: name } }, options);
      // In the specification, a rename returns a task. The public service renames immediately and returns none (wire
      // facts, store §4).
      return firstHeader(response.headers, "location") === null ? null : idFromLocation(response);
    },

    /** Starts a change that moves a category with all its descendants. */
    moveStoreCategory(
      input: {
        readonly categoryId: Id<"StoreCategory">;
        /** New parent; null for the top level. */
        readonly parentCategoryId: Id<"StoreCategory"> | null;
        /** Category that receives the moved category's listings, if it can no longer contain them; null for none. */
        readonly moveListingsToCategoryId: Id<"StoreCategory"> | null;
      },
      options: CallOptions,
    ): Promise<Id<"StoreTask">> {
      const path = `${categories.path}/move_category`;
      const json = {
        categoryId: input.categoryId,
        destinationParentCategoryId: input.parentCategoryId ?? topLevel,
        listingDestinationCategoryId: input.moveListingsToCategoryId ?? undefined,
      };
      return calls.create({ operation: "moveStoreCategory", method: "POST", path, json }, options);
    },

    /** Starts a change that deletes a category with all its descendants. */
    deleteStoreCategory(
      categoryId: Id<"StoreCategory">,
      input: {
        /** Category that receives the listings; null for the catch-all category of the store. */
        readonly moveListingsToCategoryId: Id<"StoreCategory"> | null;
      },
      options: CallOptions,
    ): Promise<Id<"StoreTask">> {
      const { moveListingsToCategoryId: destination } = input;
      const json = destination === null ? undefined : { listingDestinationCategoryId: destination };
      const call = callOn(categories, categoryId, "deleteStoreCategory", "DELETE");
      return calls.create({ ...call, json }, options);
    },

    /** Reads a category change; null when there is none with this id or the viewer has no active store. */
    getStoreTask: lookUpIn(calls, "getStoreTask", tasks, oneStoreTaskShape),

    /** Reads all category changes that the service still reports; null when the viewer has no active store. */
    getStoreTasks: (options: CallOptions): Promise<readonly StoreTask[] | null> =>
      // The service uses the singular name for the list too (wire facts, store §1).
      calls.find(ofStore("getStoreTasks", tasks.path), listParser(storeTaskShape, "task"), options),
  };
}
