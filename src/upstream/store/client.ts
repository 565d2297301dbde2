import type { Dialect } from "../dialect.ts";
import { UnknownIdError } from "../errors.ts";
import { createServiceCalls, orNull } from "../service-calls.ts";
import { upstreamCall } from "../upstream-call.ts";
import { discardBody, readJson } from "../transport/read-body.ts";
import { firstHeader, type Transport, type UpstreamResponse } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { idFromLocation } from "../wire/location.ts";
import type { OnUnknownValue, ParseContext } from "../wire/parse.ts";
import { isCategoryId, isStoreTaskId } from "./ids.ts";
import type { Store, StoreCategory, StoreTask, StoreTaskId } from "./model.ts";
import { storePaths, type StoreOperation } from "./paths.ts";
import { parseCategories, parseStore, parseTask, parseTasks } from "./wire.ts";

/**
 * The store service, one function for each of its operations (wire facts, store §1).
 *
 * Every function rejects with an `UpstreamFailure`, or with the reason of `options.signal` once that aborts. One
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

/** The service's numbers for things that are not there (wire facts, store §6). */
const faultIds = { input: 225_001, noStore: 225_002, task: 226_100 } as const;

/** What stands for the top level where a parent has to be named (wire facts, store §2). */
const topLevel = "-999";

/** An id that cannot exist must not become part of a path. */
function checkCategoryId(operation: StoreOperation, categoryId: string): void {
  if (isCategoryId(categoryId)) return;
  throw new UnknownIdError(upstreamCall("store", operation, { isChange: true }), "category", categoryId);
}

/**
 * Makes the client.
 * @param dialect chooses between the two spellings of the task paths (wire facts, common §9).
 * @param onUnknownValue is told of values that the gateway does not know, for the log.
 */
export function createStoreClient(
  transport: Transport,
  baseUrl: string,
  dialect: Dialect,
  onUnknownValue: OnUnknownValue = () => undefined,
): StoreClient {
  const calls = createServiceCalls("store", transport, baseUrl, onUnknownValue);
  const paths = storePaths(dialect);

  async function read<T>(
    operation: StoreOperation,
    id: string,
    options: CallOptions,
    parser: (json: unknown, context: ParseContext) => T,
  ): Promise<T> {
    const { method, path } = paths[operation];
    const call = { operation, method, path: `${path}${encodeURIComponent(id)}` };
    const response = await calls.send(call, options);
    return parser(await readJson(response), calls.contextOf(response));
  }

  async function change(
    operation: StoreOperation,
    categoryId: string,
    json: unknown,
    options: CallOptions,
  ): Promise<UpstreamResponse> {
    const { method, path } = paths[operation];
    const call = { operation, method, path: `${path}${encodeURIComponent(categoryId)}` };
    const response = await calls.send(call, options, { json });
    await discardBody(response);
    return response;
  }

  const readAll = <T>(
    operation: StoreOperation,
    options: CallOptions,
    parser: (json: unknown, context: ParseContext) => T,
  ) => orNull(read(operation, "", options, parser), [faultIds.noStore]);

  return {
    getStore: (options) => readAll("getStore", options, parseStore),
    getStoreCategories: (options) => readAll("getStoreCategories", options, parseCategories),
    async addStoreCategory({ name, parentCategoryId, moveListingsToCategoryId }, options) {
      const json = {
        categoryName: name,
        ...(parentCategoryId !== null && { destinationParentCategoryId: parentCategoryId }),
        ...(moveListingsToCategoryId !== null && { listingDestinationCategoryId: moveListingsToCategoryId }),
      };
      return idFromLocation(await change("addStoreCategory", "", json, options), isStoreTaskId);
    },
    async renameStoreCategory(categoryId, name, options) {
      checkCategoryId("renameStoreCategory", categoryId);
      const response = await change("renameStoreCategory", categoryId, { categoryName: name }, options);
      // The specification promises a task, the public service names none and is done (wire facts, store §4).
      return firstHeader(response.headers, "location") === null
        ? null
        : idFromLocation(response, isStoreTaskId);
    },
    async moveStoreCategory({ categoryId, parentCategoryId, moveListingsToCategoryId }, options) {
      const json = {
        categoryId,
        destinationParentCategoryId: parentCategoryId ?? topLevel,
        ...(moveListingsToCategoryId !== null && { listingDestinationCategoryId: moveListingsToCategoryId }),
      };
      return idFromLocation(await change("moveStoreCategory", "", json, options), isStoreTaskId);
    },
    async deleteStoreCategory(categoryId, { moveListingsToCategoryId }, options) {
      checkCategoryId("deleteStoreCategory", categoryId);
      const json =
        moveListingsToCategoryId === null
          ? undefined
          : { listingDestinationCategoryId: moveListingsToCategoryId };
      return idFromLocation(await change("deleteStoreCategory", categoryId, json, options), isStoreTaskId);
    },
    async getStoreTask(taskId, options) {
      if (!isStoreTaskId(taskId)) return null;
      // The id is the call's only input, so an invalid input is an id that no task has.
      const nothing = [faultIds.task, faultIds.input, faultIds.noStore];
      return orNull(read("getStoreTask", taskId, options, parseTask), nothing);
    },
    getStoreTasks: (options) => readAll("getStoreTasks", options, parseTasks),
  };
}
