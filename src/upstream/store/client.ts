import { callOn, collection, lookUpIn } from "../collection.ts";
import type { Id } from "../ids.ts";
import { createServiceCalls, type ServiceCallParts } from "../service-calls.ts";
import type { Dialect, ServiceAddresses } from "../services.ts";
import { firstHeader } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { idFromLocation } from "../wire/location.ts";
import { listIn } from "../wire/parse.ts";
import type { Store, StoreCategory, StoreTask } from "./model.ts";
import { oneStoreTaskShape, parseCategories, parseStore, storeTaskShape } from "./wire.ts";

/** The service's numbers for what is not there (wire facts, store §6). */
const faultIds = { input: 225_001, noStore: 225_002, task: 226_100 } as const;

const categories = collection<"StoreCategory">("/store/categories", "category", []);

/** The changes of categories, whose paths have two spellings (wire facts, common §9). */
function tasksOf(dialect: Dialect = "specification") {
  const path = dialect === "specification" ? "/store/task" : "/store/tasks";
  // The id is a look-up's only input, so an invalid input is an id that no task has.
  return collection<"StoreTask">(path, "store task", [faultIds.task, faultIds.input, faultIds.noStore]);
}

/** What stands for the top level where a parent has to be named (wire facts, store §2). */
const topLevel = "-999";

/** A call for what belongs to a store: without an active store it is not found. */
function ofStore(operation: string, path: string) {
  return { operation, method: "GET", path, notFound: [faultIds.noStore] } as const;
}

/**
 * The store service, one function for each of its operations (wire facts, store §1). One category change at a time is
 * possible; its task tells when it has been carried out.
 */
export function createStoreClient(parts: ServiceCallParts, { store, dialect }: ServiceAddresses) {
  const calls = createServiceCalls("store", parts, store);
  const tasks = tasksOf(dialect);

  return {
    /** @returns null when the viewer has no active store. */
    getStore: (options: CallOptions): Promise<Store | null> =>
      calls.find(ofStore("getStore", "/store"), parseStore, options),

    /** @returns the top-level categories in shop order with all below; null when the viewer has no active store. */
    getStoreCategories: (options: CallOptions): Promise<readonly StoreCategory[] | null> =>
      calls.find(ofStore("getStoreCategories", categories.path), parseCategories, options),

    /** Starts adding a category. */
    addStoreCategory(
      input: {
        readonly name: string;
        /** Null for the top level. */
        readonly parentCategoryId: Id<"StoreCategory"> | null;
        /** Where listings of the parent go when it was a leaf; null for the new category. */
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
     * Starts renaming a category.
     * @returns null when the category was renamed at once, as the public service does it (wire facts, store §4).
     */
    async renameStoreCategory(
      categoryId: Id<"StoreCategory">,
      name: string,
      options: CallOptions,
    ): Promise<Id<"StoreTask"> | null> {
      const call = callOn(categories, categoryId, "renameStoreCategory", "PUT");
      const response = await calls.change({ ...call, json: { categoryName: name } }, options);
      // The specification promises a task, the public service names none and is done (wire facts, store §4).
      return firstHeader(response.headers, "location") === null ? null : idFromLocation(response);
    },

    /** Starts moving a category with everything below it. */
    moveStoreCategory(
      input: {
        readonly categoryId: Id<"StoreCategory">;
        /** Null for the top level. */
        readonly parentCategoryId: Id<"StoreCategory"> | null;
        /** Where the category's listings go when it can no longer hold them; null when it has none. */
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

    /** Starts deleting a category with everything below it. */
    deleteStoreCategory(
      categoryId: Id<"StoreCategory">,
      input: {
        /** Where the listings go; null for the store's catch-all category. */
        readonly moveListingsToCategoryId: Id<"StoreCategory"> | null;
      },
      options: CallOptions,
    ): Promise<Id<"StoreTask">> {
      const { moveListingsToCategoryId: destination } = input;
      const json = destination === null ? undefined : { listingDestinationCategoryId: destination };
      const call = callOn(categories, categoryId, "deleteStoreCategory", "DELETE");
      return calls.create({ ...call, json }, options);
    },

    /** @returns null when the viewer's store has no such task, or the viewer no active store. */
    getStoreTask: lookUpIn(calls, "getStoreTask", tasks, oneStoreTaskShape),

    /** @returns all changes that the service still reports; null when the viewer has no active store. */
    getStoreTasks: (options: CallOptions): Promise<readonly StoreTask[] | null> =>
      // The list has the singular name, too (wire facts, store §1).
      calls.find(ofStore("getStoreTasks", tasks.path), listIn(storeTaskShape, "task"), options),
  };
}
